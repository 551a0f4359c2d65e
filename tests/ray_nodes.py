"""A Ray cluster on this machine, in a process of its own: two nodes with a processor each.

Writes the address; a line on its input kills a node, the end of its input all.
"""

import os
import sys

# Ray takes 127.0.0.1 for another address of the machine; this one is loopback, too.
HOST = "127.0.0.2"


def main() -> None:
    """Run the nodes until the input ends."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    options = {"node_ip_address": HOST, "include_dashboard": False, "object_store_memory": 10**8}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **options})
    nodes = [cluster.add_node(num_cpus=1, **options) for _ in range(2)]
    cluster.wait_for_nodes()
    tell(cluster.address)
    for _ in sys.stdin:
        cluster.remove_node(nodes.pop(), allow_graceful=False)
        tell("killed")
    cluster.shutdown()


def tell(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
