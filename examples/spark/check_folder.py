"""Checks a folder of JSON Lines with Apache Spark: each partition goes through one `cluegrid batch`.

    spark-submit --files target/release/cluegrid check_folder.py PUZZLES ANSWERS [QUERY]

PUZZLES is a folder, a pattern or a file of lines for `cluegrid batch`; ANSWERS a folder that doesn't exist
yet. QUERY is what lines that name no query are asked: check, if it isn't said.
"""

import shlex
import sys

from pyspark import SparkFiles
from pyspark.sql import SparkSession


def command(context, query):
    """The command that a partition is piped through."""
    # An executor of a cluster finds what `--files` ships where it runs, and may execute it.
    is_local = context.master.startswith("local")
    program = SparkFiles.get("cluegrid") if is_local else "./cluegrid"
    threads = context.getConf().get("spark.task.cpus", "1")
    batch = shlex.join([program, "batch", "--threads", threads, "--query", query])
    # Errors (1) and limits (3) of single lines are answers; anything else fails the task.
    script = f"{batch}; status=$?; [ $status -le 1 ] || [ $status -eq 3 ]"
    return shlex.join(["sh", "-c", script])


def main(puzzles, answers, query="check"):
    context = SparkSession.builder.appName("cluegrid").getOrCreate().sparkContext
    lines = context.textFile(puzzles)
    lines.pipe(command(context, query), checkCode=True).saveAsTextFile(answers)


if __name__ == "__main__":
    main(*sys.argv[1:])
