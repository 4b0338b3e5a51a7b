import { spawnSync } from 'node:child_process';
import { fileOfTool } from './support/on-demand.ts';

// Its own command line is that of npm run mutate.
const stryker = fileOfTool('@stryker-mutator/core', 'bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
