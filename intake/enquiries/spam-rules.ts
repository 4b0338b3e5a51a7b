import { randomUUID } from 'node:crypto';
import { phraseFinder } from '../../core/desk/find-words.ts';
import {
  domainOf,
  type NewSpamRule,
  type SenderCounts,
  type SpamRule,
} from '../../core/desk/spam-rules.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { countRows, hasChanged } from '../engine/rows.ts';
import { spellingsOf } from '../engine/spellings.ts';
import type { Database, Trx } from '../engine/tables.ts';

/** Nobody could look through more. */
const RULES_MOST = 500;

const COLUMNS = ['id', 'kind', 'value', 'made_by as madeBy', 'made_at as madeAt'] as const;

export function createSpamRules({ db, write }: OpenDatabase) {
  return {
    list: (): Promise<SpamRule[]> =>
      db.selectFrom('spam_rule').select(COLUMNS).orderBy('made_at', 'desc').orderBy('id').execute(),
    /** Does nothing if the rule exists. @returns false if there are too many. */
    add: (
      { kind, value }: NewSpamRule,
      { operator, now }: { operator: string; now: number },
    ): Promise<boolean> =>
      write(async (trx) => {
        if ((await countRows(trx.selectFrom('spam_rule'))) >= RULES_MOST) return false;
        const row = { id: randomUUID(), kind, value, made_by: operator, made_at: now };
        await trx
          .insertInto('spam_rule')
          .values(row)
          .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
          .execute();
        return true;
      }),
    /** @returns false if there is no such rule any more. */
    remove: (id: string): Promise<boolean> =>
      write((trx) => hasChanged(trx.deleteFrom('spam_rule').where('id', '=', id))),
    /** The first rule that matches. @param text everything that the sender wrote. */
    find: async (
      userEmail: string,
      text: string,
    ): Promise<Pick<SpamRule, 'kind' | 'value'> | undefined> => {
      const rules = await db
        .selectFrom('spam_rule')
        .select(['kind', 'value'])
        .where(({ eb, or, and }) =>
          or([
            and([eb('kind', '=', 'address'), eb('value', '=', mailboxOf(userEmail))]),
            and([eb('kind', '=', 'domain'), eb('value', 'in', domainsAbove(domainOf(userEmail)))]),
            eb('kind', '=', 'phrase'),
          ]),
        )
        .orderBy('kind')
        .execute();
      const hasPhrase = phraseFinder(text);
      return rules.find(({ kind, value }) => kind !== 'phrase' || hasPhrase(value));
    },
    countFrom: async (userEmail: string): Promise<SenderCounts> => {
      const [address, domain] = [mailboxOf(userEmail), domainOf(userEmail)];
      const accepted = db.selectFrom('submission').where('state', '=', 'accepted');
      // Includes subdomains, as the rule does.
      const domains = spellingsOf(`@${domain}`).flatMap((one) => [one, one.replace('@', '.')]);
      return {
        address,
        domain,
        ofAddress: await countRows(
          accepted.where(({ fn, eb }) =>
            eb(fn('lower', ['user_email']), 'in', spellingsOf(userEmail)),
          ),
        ),
        ofDomain: await countRows(
          accepted.where(({ fn, eb, or }) =>
            or(domains.map((one) => eb(fn('lower', ['user_email']), 'like', `%${one}`))),
          ),
        ),
      };
    },
  };
}

/** Rules about the address, and phrases that contain it. */
export async function findRulesAbout(db: Database, address: string): Promise<string[]> {
  const rules = await db
    .selectFrom('spam_rule')
    .select(['id', 'kind', 'value'])
    .where('kind', '!=', 'domain')
    .execute();
  const isAbout = ({ kind, value }: { kind: string; value: string }) =>
    kind === 'address'
      ? value === mailboxOf(address)
      : spellingsOf(address).some((spelling) => value.toLowerCase().includes(spelling));
  return rules.filter(isAbout).map(({ id }) => id);
}

export async function deleteRules(trx: Trx, ids: string[]): Promise<void> {
  for (const id of ids) await trx.deleteFrom('spam_rule').where('id', '=', id).execute();
}

/** A domain and its parents down to two labels: `a.b.example` and `b.example`. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
