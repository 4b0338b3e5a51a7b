// A thread that reads a message and never ends.
for (;;);
