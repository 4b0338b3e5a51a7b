import { globSync } from 'node:fs';
import { amount } from '../../core/amount.ts';
import { UNCLEARED } from '../engine/rewrite.ts';
import { STORE_FILE } from '../engine/sqlite.ts';
import type { SubscriberState } from '../engine/tables.ts';
import { findMailFiles, mailFolder, removeMailFiles } from '../mail/mail-files.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import type { Traces } from './erasure.ts';
import type { Store } from './store.ts';

type StoreSettings = Pick<IntakeSettings, 'dataDir' | 'databaseUrl'>;

/** A phrase or sentence for each: what is stored, and what an erasure can't reach. */
export async function describePerson(
  store: Pick<Store, 'erasure'>,
  address: string,
  place: StoreSettings,
): Promise<{ stored: string[]; kept: string[] }> {
  const traces = await store.erasure.find(address);
  const files = findMailFiles(mailFolder(place.dataDir), address);
  return {
    stored: listStored(traces, files.theirs),
    kept: [
      ...((await store.erasure.isCleared()) ? [] : [UNCLEARED]),
      ...remainders(traces, files.naming, place),
    ],
  };
}

/**
 * From the store, and from mails written to files. {@link clearOrLog} clears the store's free
 * space.
 */
export async function erasePerson(
  store: { erasure: Pick<Store['erasure'], 'erase'> },
  address: string,
  { dataDir }: StoreSettings,
): Promise<void> {
  await store.erasure.erase(address, Date.now());
  // The store first, because its outbox could still write files.
  removeMailFiles(findMailFiles(mailFolder(dataDir), address).theirs);
}

// As the desk calls them.
const STANDINGS: Record<SubscriberState, string> = {
  pending: 'unconfirmed',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

function listStored(
  { submissions, subscriber, mails, newslettersSent, invitations, spamRules }: Traces,
  files: string[],
): string[] {
  return [
    submissions &&
      `${amount(submissions, 'submission')} (messages, requests for the guide or access, quarantined submissions)`,
    subscriber && `a newsletter subscriber (${STANDINGS[subscriber]})`,
    mails && `${amount(mails, 'mail')} to them or about them, sent or in the outbox`,
    invitations && `${amount(invitations, 'invitation')} to a campaign’s survey`,
    newslettersSent && `${amount(newslettersSent, 'record')} that they were sent a newsletter`,
    spamRules && `${amount(spamRules, 'rule')} against spam that names them`,
    files.length && amount(files.length, 'mail written to a file', 'mails written to files'),
  ].filter((line) => line !== 0 && line !== undefined);
}

/** One line for each kind of data that an erasure can't reach. */
function remainders(
  { mentions, hasOptOut, invitations }: Traces,
  naming: string[],
  { dataDir, databaseUrl }: StoreSettings,
): string[] {
  // With PostgreSQL, a SQLite file is a copy that move-store left.
  const copies = globSync(
    [...(databaseUrl ? [`${STORE_FILE}*`] : []), 'intake-before-*', 'backups/*', 'exports/*'],
    { cwd: dataDir },
  );
  return [
    'Answers to a client’s survey are stored without a link to a person, so they can’t be found or erased.',
    invitations > 0 &&
      'Nobody can tell whether they answered a campaign they were invited to: their answers stay, and if they are invited to the same wave again, their link still counts only once.',
    hasOptOut &&
      'The record that this address wants no mail from us, no announcements or no invitations is kept, as a key that doesn’t reveal it. The desk’s Subscribers allow mail and invitations again.',
    mentions > 0 &&
      `${amount(mentions, 'submission')} of other people mention this address in their text, and are kept.`,
    naming.length > 0 &&
      `These mails written to files mention this address in the text of others, or among other recipients. They are kept; check them: ${naming.join(', ')}`,
    copies.length > 0 &&
      `Not changed, because they are older copies: ${copies.join(', ')} in ${dataDir}. Delete them, or let them expire.`,
    Boolean(databaseUrl) &&
      'PostgreSQL’s log (WAL) holds what was erased until the server has reused its files, and archives and backups of it for as long as they are kept.',
    'Delete mails in your inbox, and copies kept elsewhere, yourself. Newsletters, agreed actions and chosen comments may name them, too: look through them at the desk.',
  ].filter((line) => line !== false);
}
