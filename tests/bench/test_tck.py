"""Scenarios of the openCypher TCK; without the shared folder, those of a file written here."""

from bench.cypher.features import scenarios
from bench.cypher.tck import run_scenario, run_tck

OWN = '''
Feature: Own

  Scenario: [1] A match
    Given an empty graph
    And having executed:
      """
      CREATE (:A {num: 1})-[:T]->(:B)
      """
    When executing query:
      """
      MATCH p = (:A)-->(b) RETURN p, b
      """
    Then the result should be, in any order:
      | p                        | b    |
      | <(:A {num: 1})-[:T]->(:B)> | (:B) |

  Scenario Outline: [2] A wrong expectation
    Given any graph
    When executing query:
      """
      RETURN <value> AS x
      """
    Then the result should be, in any order:
      | x |
      | 1 |

    Examples:
      | value |
      | 1     |
      | 1.0   |

  Scenario: [3] A write
    Given any graph
    When executing query:
      """
      CREATE (n) RETURN n
      """
    Then the result should be, in any order:
      | n |

  Scenario: [4] An expected refusal
    Given any graph
    When executing query:
      """
      RETURN foo
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable
'''


def test_outcomes_are_told_apart(tmp_path):
    (tmp_path / "Own.feature").write_text(OWN, encoding="utf-8")

    report = run_tck(tmp_path)

    counts = (report.scenarios, report.passed, report.failed, report.unsupported)
    assert counts == (4, 2, 1, 1)
    assert {one.scenario[:3]: one.outcome for one in report.problems} == {
        "[2]": "failed",
        "[3]": "unsupported",
    }


def test_scenarios_of_the_tck_never_give_a_wrong_result(shared):
    sample = list(scenarios(shared / "bench" / "tck"))[::4]

    outcomes = [run_scenario(one, shared / "bench" / "tck" / "graphs")[0] for one in sample]

    assert outcomes.count("failed") == 0
    assert outcomes.count("passed") >= 0.95 * len(outcomes)
