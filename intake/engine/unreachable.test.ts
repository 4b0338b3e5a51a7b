import { expect, test } from 'vitest';
import { isUnreachable } from './postgres.ts';

const withCode = (code: string) =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code });

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a name that is not found', withCode('ENOTFOUND')],
  ['a server that starts', withCode('57P03')],
  ['a server without a free connection', withCode('53300')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
  ['a connection that took too long', new Error('timeout exceeded when trying to connect')],
  ['a silent connection', new Error('The database did not answer for 5 seconds.')],
  ['a cause of another error', new Error('The store can’t be used', { cause: withCode('08006') })],
])('An unreachable database is told from other faults by %s', (_what, error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each([
  ['a wrong password', withCode('28P01')],
  ['a full disk', withCode('53100')],
  ['a fault of ours', new Error('Nothing is connected: Connection terminated')],
  ['what is no error', { code: 'ECONNREFUSED' }],
  ['nothing', undefined],
])('A database is not unreachable because of %s', (_what, error) => {
  expect(isUnreachable(error)).toBe(false);
});
