// Loaded before a program (`node --import`): prints at its end the processor time of all its threads, in seconds.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log(`cpu-seconds ${(user + system) / 1e6}`);
});
