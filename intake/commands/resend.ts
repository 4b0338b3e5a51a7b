import { parseArgs } from 'node:util';
import { openExistingStore } from '../store/existing.ts';
import { confirm } from './confirm.ts';
import { amount } from './describe-store.ts';
import { runCommand } from './run-command.ts';

// `npm run resend [-- --yes]`: the mail that was given up, after showing why, once what was wrong is mended.
await runCommand(async (settings, args) => {
  const { values } = parseArgs({ args, options: { yes: { type: 'boolean' } } });
  const store = await openExistingStore(settings);
  try {
    const groups = await store.deadMail.list();
    if (groups.length === 0) return console.log('No mail was given up of which the words are still there.');
    console.log('Given up, by kind and reason:');
    for (const { kind, error, count } of groups) console.log(`  ${count.toLocaleString('en-GB')} × ${kind}: ${error}`);
    await confirm('Send these once more?', values.yes);
    console.log(`Queued ${amount(await store.deadMail.resend(Date.now()), 'mail')} again. A running intake sends them.`);
  } finally {
    await store.close();
  }
});
