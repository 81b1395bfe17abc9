"""
A program that daemonises as the book says, and then touches a file every 50 ms. How it ends itself: argv[2]; `leave`: at
once, and so many seconds (argv[3]) after that its daemon forks for the last time.
"""

import os
import sys
import time

file, how, late = (*sys.argv[1:], "0")[:3]
begun = os.getpid()
if os.fork() == 0:
    os.setsid()
    while how == "leave" and os.getppid() == begun:
        pass
    time.sleep(float(late))
    if os.fork() > 0:
        os._exit(0)
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    os.closerange(3, 256)
    os.chdir("/")
    while True:
        with open(file + ".new", "w") as out:
            out.write(str(os.getpid()))
        os.replace(file + ".new", file)  # whoever is ended in between leaves no half of a number
        time.sleep(0.05)
if how == "leave":
    os._exit(0)
while not os.path.exists(file):
    time.sleep(0.01)
print("daemon", flush=True)
if how == "wait":
    time.sleep(60)
