import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test.runIf(process.platform === 'linux')(
  'A folder that the system refuses is named at once',
  () => {
    expect(() => makeFolder('/proc/nope/data')).toThrow("mkdir '/proc/nope'");
  },
);
