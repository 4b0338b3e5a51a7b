import { randomUUID } from 'node:crypto';
import { issueId } from '../intake/store/mailings.ts';
import type { Secret } from '../intake/store/secret.ts';
import type { Database } from '../intake/store/tables.ts';
import { NOW } from '../tests/support/intake.ts';

const SUBSCRIBERS = 100_000;
const EVERY_MS = 10 * 60 * 1000;
// Databases limit the values of one statement.
const ROWS_MOST = 500;
const STATES = ['confirmed', 'confirmed', 'pending', 'unsubscribed'] as const;
/** One address of so many is suppressed. */
const SUPPRESSED = 50;

const DAY_MS = 24 * 60 * 60 * 1000;
// Of a year; the outbox still has the mails of the latest.
const NEWSLETTERS = 12;
const RECENT = 4;

/** Inserts 100,000 subscribers, half of them confirmed, suppresses some, and sends them twelve newsletters: four are 200,000 mails in the outbox. */
export async function fillList(db: Database, secret: Secret): Promise<void> {
  for (let number = 0; number < NEWSLETTERS; number++) {
    const letter = JSON.stringify({ subject: `Newsletter ${number}`, preview: 'What it says', body: [] });
    await db
      .insertInto('mailing')
      .values({ id: newsletter(number), letter, created_at: NOW - (number + 1) * DAY_MS, delivered: 0, withdrawn: 0, dead: 0 })
      .execute();
  }
  for (let first = 0; first < SUBSCRIBERS; first += ROWS_MOST) {
    const rows = Array.from({ length: ROWS_MOST }, (_, index) => {
      const number = first + index;
      const [user_email, at] = [`person-${number}@example.org`, NOW - number * EVERY_MS];
      return {
        id: randomUUID(),
        user_email,
        address_key: secret.addressKey(user_email),
        state: STATES[number % 4] ?? 'pending',
        created_at: at,
        changed_at: at,
      };
    });
    await db.insertInto('subscriber').values(rows).execute();
    const suppressed = rows.filter((_, index) => index % SUPPRESSED === 0);
    await db
      .insertInto('suppression')
      .values(suppressed.map(({ address_key, changed_at }) => ({ recipient_key: address_key, since: changed_at, is_total: 1 })))
      .execute();
    const readers = rows.filter(({ state }) => state === 'confirmed').map(({ address_key }) => address_key);
    for (let number = 0; number < NEWSLETTERS; number++) {
      const mailing_id = newsletter(number);
      await db
        .insertInto('mailing_recipient')
        .values(readers.map((recipient_key) => ({ mailing_id, recipient_key })))
        .execute();
      if (number >= RECENT) continue;
      const at = NOW - (number + 1) * DAY_MS;
      const mails = readers.map((recipient_key) => ({
        ...{ id: randomUUID(), message_id: '', kind: 'newsletter-issue', recipient_key, facts: '{}', state: 'delivered' as const, attempts: 1 },
        ...{ due_at: at, created_at: at, settled_at: at, error: null, is_bulk: 1, domain_key: '', submission_id: null, mailing_id },
      }));
      await db.insertInto('outbox').values(mails).execute();
    }
  }
}

/** The id of the mailing of a newsletter that was sent. */
function newsletter(number: number): string {
  return issueId(`newsletter-${number}`);
}
