// Loaded before a program (`node --import`), tells at its end how many seconds of processor time all its threads took.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log(`cpu-seconds ${(user + system) / 1e6}`);
});
