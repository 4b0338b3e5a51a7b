import { amount } from '../../core/amount.ts';
import { openExistingStore } from '../store/existing.ts';
import { confirm } from './confirm.ts';
import { intakeCommand } from './run-command.ts';

export const resend = intakeCommand(
  {
    command: 'npm run resend',
    does: 'Lists the dead letters by kind and error, asks, and queues them again.',
    options: { yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' } },
    example: '--yes',
  },
  async (settings, { values }) => {
    await using store = await openExistingStore(settings);
    const groups = await store.deadLetters.list();
    if (groups.length === 0) return console.log('There are no dead letters that can still be sent.');
    console.log('Dead letters, by kind and error:');
    for (const { kind, error, count } of groups) console.log(`  ${count.toLocaleString('en-GB')} × ${kind}: ${error}`);
    await confirm('Send these once more?', values.yes);
    console.log(`Queued ${amount(await store.deadLetters.resend(Date.now()), 'mail')} again. A running intake sends them.`);
  },
);

if (import.meta.main) await resend();
