"""Times as the window writes them."""

from datetime import datetime, timedelta

from ui.theme.translation import say_day, say_moment


def test_a_moment_of_this_day_is_of_today_and_an_earlier_one_has_its_date(qapp):
    now = datetime.now().astimezone().replace(hour=6, minute=50)
    before = now - timedelta(days=40)

    assert say_moment(now) == "today, 06:50"
    assert say_moment(before) == f"{say_day(before)}, 06:50"
