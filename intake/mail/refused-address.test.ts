import { expect, test } from 'vitest';
import { isAddressRefused } from './transport.ts';

test.each([
  [550, '550 5.1.1 <ines@example.org>: no such mailbox'],
  [550, '550-5.1.1 The email account that you tried to reach does not exist.'],
  [553, '553 5.1.2 unknown domain'],
  [556, '556 5.1.10 this domain takes no mail'],
  [550, '550 5.2.1 mailbox disabled'],
  [550, '550 no such user'],
  [550, '550 Unknown user'],
  [550, '550-Requested action not taken.\n550 Mailbox does not exist'],
  [553, '553 recipient is unknown'],
])('An answer of %i about the address counts: %s', (responseCode, response) => {
  expect(isAddressRefused({ command: 'RCPT TO', responseCode, response })).toBe(true);
});

test.each([
  ['a mailbox that is full', { command: 'RCPT TO', responseCode: 552, response: '552 5.2.2 mailbox full' }],
  ['a relay that has lost our authentication', { command: 'RCPT TO', responseCode: 550, response: '550 relay not permitted' }],
  ['a sender that is refused', { command: 'RCPT TO', responseCode: 550, response: '550 Sender verify failed: no such user' }],
  ['an administrator', { command: 'RCPT TO', responseCode: 550, response: '550 Administrative prohibition' }],
  ['a block list', { command: 'RCPT TO', responseCode: 550, response: '550 blocked' }],
  ['a mailbox elsewhere', { command: 'RCPT TO', responseCode: 551, response: '551 user not local' }],
  ['a full mailbox without its status', { command: 'RCPT TO', responseCode: 552, response: '552 too much mail' }],
  ['a policy against the sender', { command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 relaying denied' }],
  ['a fault that could be anything', { command: 'RCPT TO', responseCode: 554, response: '554 transaction failed' }],
  ['a status that only looks like one', { command: 'RCPT TO', responseCode: 550, response: '550 5.1.15 odd' }],
  ['a passing fault', { command: 'RCPT TO', responseCode: 450, response: '450 4.1.1 try again' }],
  ['a refused text', { command: 'DATA', responseCode: 550, response: '550 5.1.1 no' }],
  ['a lost connection', { command: 'RCPT TO' }],
])('The address is not to blame for %s', (_, error) => {
  expect(isAddressRefused(error)).toBe(false);
});
