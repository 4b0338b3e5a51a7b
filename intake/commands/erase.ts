import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { email } from '../../core/submissions/fields.ts';
import type { IntakeSettings } from '../environment.ts';
import { findMailFiles, mailFolder, removeMailFiles } from '../mail/mail-files.ts';
import type { Traces } from '../store/erasure.ts';
import { openExistingStore } from '../store/existing.ts';
import { STORE_FILE } from '../store/sqlite.ts';
import { confirm } from './confirm.ts';
import { amount } from './describe-store.ts';
import { CommandRefused, runCommand } from './run-command.ts';

// `npm run erase -- ADDRESS [--yes]`: all that is stored of a person, after showing what it is.
await runCommand(async (settings, args) => {
  const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean' } }, allowPositionals: true });
  const given = v.safeParse(email, positionals[0]);
  if (positionals.length !== 1 || !given.success) throw new CommandRefused('Name one e-mail address: npm run erase -- ines@example.org');
  const store = await openExistingStore(settings);
  try {
    const address = given.output;
    const findFiles = () => findMailFiles(mailFolder(settings.dataDir), address);
    const traces = await store.erasure.find(address);
    const files = findFiles();
    const lines = describe(traces, files.theirs);
    if (lines.length === 0) console.log(`Nothing is stored of ${address}.`);
    else {
      console.log(`Of ${address} there ${lines.length === 1 ? 'is' : 'are'}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
      await confirm('Erase this for good?', values.yes);
      const { isRewritten } = await store.erasure.erase(address);
      // After the store: what it still held may have been written meanwhile.
      removeMailFiles(findFiles().theirs);
      console.log('Erased.');
      if (!isRewritten) console.log('The store was too busy for its free space to be cleared of what was erased: run this again at a quieter time.');
    }
    for (const line of remainders(traces, files.naming, settings)) console.log(line);
  } finally {
    await store.close();
  }
});

function describe({ submissions, newsletter, surveyRecords, drafts, mails, mailings }: Traces, files: string[]): string[] {
  return [
    submissions && `${amount(submissions, 'submission')} (messages, requests of the guide or of access, suspected spam)`,
    newsletter && `an entry on the newsletter's list (${newsletter})`,
    surveyRecords && `${amount(surveyRecords, 'record')} of having answered the survey`,
    drafts && `${amount(drafts, 'survey')} under way that a link was mailed to them for`,
    mails && `${amount(mails, 'mail')} to them or about them, sent or waiting`,
    mailings && `${amount(mailings, 'note')} that they were sent a newsletter or an announcement, or want no more`,
    files.length && amount(files.length, 'mail written to a file', 'mails written to files'),
  ].filter((line) => line !== 0 && line !== undefined);
}

/** What an erasure doesn't reach, which an operator should know. */
function remainders({ mentions }: Traces, naming: string[], { dataDir, databaseUrl }: IntakeSettings): string[] {
  // With the store on PostgreSQL, a SQLite file is one that was moved there.
  const copies = globSync([...(databaseUrl ? [`${STORE_FILE}*`] : []), 'intake-before-*', 'backups/*', 'exports/*'], { cwd: dataDir });
  return [
    'What somebody answered in the survey is stored without any trace of who it was: it can’t be found, and so can’t be erased.',
    ...(mentions > 0 ? [`${amount(mentions, 'submission')} of other people name this address in their text, and stay.`] : []),
    ...(naming.length > 0
      ? [`Mails written to files that name this address in what others wrote, or among others, stay as well; look through them: ${naming.join(', ')}`]
      : []),
    ...(copies.length > 0 ? [`Made before, and unchanged by this: ${copies.join(', ')} in ${dataDir}. Delete them, or let them go with their time.`] : []),
    'Mails that have arrived, and copies kept elsewhere, are yours to delete.',
  ];
}
