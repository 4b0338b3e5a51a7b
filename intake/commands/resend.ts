import { parseArgs } from 'node:util';
import type { IntakeSettings } from '../environment.ts';
import { openExistingStore } from '../store/existing.ts';
import { confirm } from './confirm.ts';
import { amount } from './describe-store.ts';
import { runCommand } from './run-command.ts';

/** `npm run resend [-- --yes]`: lists the dead letters with their errors, and queues them again. */
export async function resend(settings: IntakeSettings, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { yes: { type: 'boolean' } } });
  const store = await openExistingStore(settings);
  try {
    const groups = await store.deadLetters.list();
    if (groups.length === 0) return console.log('There are no dead letters that can still be sent.');
    console.log('Dead letters, by kind and error:');
    for (const { kind, error, count } of groups) console.log(`  ${count.toLocaleString('en-GB')} × ${kind}: ${error}`);
    await confirm('Send these once more?', values.yes);
    console.log(`Queued ${amount(await store.deadLetters.resend(Date.now()), 'mail')} again. A running intake sends them.`);
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand(resend);
