"""Tries to import modules, one after the other, and says of each whether that works.

Usage: python imports.py MODULE...
Standard library only; runs in the person's own Python (3.7 and newer). A module that takes the process down with it
is the last one named as begun; whoever reads this starts a fresh child for the rest.
"""
import importlib
import json
import os
import sys

MARK = "@@torchmend@@"
_out = os.dup(1)
os.dup2(2, 1)


def say(**line):
    os.write(_out, (MARK + json.dumps(line) + "\n").encode("ascii"))


# The folder of this script is none of the app's.
sys.path[:] = [folder for folder in sys.path if folder != os.path.dirname(os.path.abspath(__file__))]
for name in sys.argv[1:]:
    say(module=name, done="begun", line="")
    try:
        importlib.import_module(name)
    except BaseException as error:  # SystemExit of a broken package is an answer too
        text = "%s: %s" % (type(error).__name__, str(error).strip().split("\n")[0])
        say(module=name, done="failed", line=text[:500])
    else:
        say(module=name, done="imported", line="")
os._exit(0)  # no exit handlers of broken extensions: all has been said
