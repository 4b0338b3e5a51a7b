import { globSync } from 'node:fs';
import * as v from 'valibot';
import { email } from '../../core/submissions/fields.ts';
import type { IntakeSettings } from '../environment.ts';
import { findMailFiles, mailFolder, removeMailFiles } from '../mail/mail-files.ts';
import type { Traces } from '../store/erasure.ts';
import { openExistingStore } from '../store/existing.ts';
import { STORE_FILE } from '../store/sqlite.ts';
import { UsageError } from './command-line.ts';
import { confirm } from './confirm.ts';
import { amount } from './describe-store.ts';
import { intakeCommand } from './run-command.ts';

export const erase = intakeCommand(
  {
    command: 'npm run erase',
    does: 'Lists what is stored about a person, asks, and erases it.',
    argument: 'ADDRESS',
    options: { yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' } },
    example: 'ines@example.org',
  },
  async (settings, { values, argument }) => {
    const given = v.safeParse(email, argument);
    if (!given.success) throw new UsageError(`${argument} is no e-mail address.`);
    await using store = await openExistingStore(settings);
    const address = given.output;
    const findFiles = () => findMailFiles(mailFolder(settings.dataDir), address);
    const traces = await store.erasure.find(address);
    const files = findFiles();
    const lines = describe(traces, files.theirs);
    if (lines.length === 0) console.log(`Nothing is stored about ${address}.`);
    else {
      console.log(`Stored about ${address}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
      await confirm('Erase this for good?', values.yes);
      const { isRewritten } = await store.erasure.erase(address, Date.now());
      // The store is erased first, because its outbox could still write files.
      removeMailFiles(findFiles().theirs);
      console.log('Erased.');
      if (!isRewritten) console.log('The store was too busy to clear the erased text from its free space: run this again later.');
    }
    for (const line of remainders(traces, files.naming, settings)) console.log(line);
  },
);

function describe({ submissions, newsletter, surveyRecords, drafts, mails, mailings, invitations, spamRules }: Traces, files: string[]): string[] {
  return [
    submissions && `${amount(submissions, 'submission')} (messages, requests for the guide or access, quarantined submissions)`,
    newsletter && `a newsletter subscriber (${newsletter})`,
    surveyRecords && `${amount(surveyRecords, 'record')} that they answered the survey`,
    drafts && `${amount(drafts, 'survey draft')} with a resume link mailed to them`,
    mails && `${amount(mails, 'mail')} to them or about them, sent or in the outbox`,
    invitations && `${amount(invitations, 'invitation')} to a campaign’s survey`,
    mailings && `${amount(mailings, 'record')} that they were sent a mailing, or want no more announcements`,
    spamRules && `${amount(spamRules, 'rule')} against spam that names them`,
    files.length && amount(files.length, 'mail written to a file', 'mails written to files'),
  ].filter((line) => line !== 0 && line !== undefined);
}

/** Describes the data that an erasure can't reach, a line each. */
function remainders({ mentions, isSuppressed }: Traces, naming: string[], { dataDir, databaseUrl }: IntakeSettings): string[] {
  // If the store is on PostgreSQL, a SQLite file is a copy that move-store left.
  const copies = globSync([...(databaseUrl ? [`${STORE_FILE}*`] : []), 'intake-before-*', 'backups/*', 'exports/*'], { cwd: dataDir });
  return [
    'Survey answers are stored without a link to a person, so they can’t be found or erased.',
    ...(isSuppressed
      ? [
          'The record that this address wants no mail from us, or no invitations, is kept, as a key that doesn’t reveal it: npm run allow-mail -- ADDRESS deletes it.',
        ]
      : []),
    ...(mentions > 0 ? [`${amount(mentions, 'submission')} of other people mention this address in their text, and are kept.`] : []),
    ...(naming.length > 0
      ? [`These mails written to files mention this address in the text of others, or among other recipients. They are kept; check them: ${naming.join(', ')}`]
      : []),
    ...(copies.length > 0 ? [`Not changed, because they are older copies: ${copies.join(', ')} in ${dataDir}. Delete them, or let them expire.`] : []),
    ...(databaseUrl
      ? ['PostgreSQL’s log (WAL) holds what was erased until the server has reused its files, and archives and backups of it for as long as they are kept.']
      : []),
    'Delete mails in your inbox, and copies kept elsewhere, yourself.',
  ];
}

if (import.meta.main) await erase();
