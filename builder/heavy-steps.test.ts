import { expect, test } from 'vitest';
import { countAtOnce } from './heavy-steps.ts';

const MB = 1024 * 1024;

test.each([
  { machine: 'a virtual server of 512 MB', bytes: 480 * MB, cores: 1, steps: 1 },
  { machine: 'a container of 1 GB', bytes: 1024 * MB, cores: 8, steps: 2 },
  { machine: 'a laptop', bytes: 16_384 * MB, cores: 8, steps: 8 },
])('$steps heavy steps run at once on $machine', ({ bytes, cores, steps }) => {
  expect(countAtOnce({ bytes, cores })).toBe(steps);
});
