import { waveStateAt } from '../../core/campaigns/campaign.ts';
import { dayOf } from '../../core/days.ts';
import {
  type AuditEntry,
  DESK_PASS,
  type DeadLetter,
  type DeskSession,
} from '../../core/desk/desk.ts';
import type { Today } from '../../core/desk/today.ts';
import { type DeskVisits, firstShownDays } from '../../core/desk/visits.ts';
import { saidIn } from '../../core/submissions/said.ts';
import { dueTime } from '../enquiries/desk-messages.ts';
import { json } from '../http/answer.ts';
import { ANNOUNCEMENT } from '../newsletter/newsletters.ts';
import { type Act, pageResponse, wantedOf } from '../sign-in/answer-desk.ts';
import type { Deps } from './deps.ts';

const UNDELIVERED_MOST = 5;
const READ_MOST = 30;

export const readToday: Act<Deps> = async (_asked, deps) => {
  const { store, settings, parts } = deps;
  const [inbox, oldest, undelivered, unreadSpam, unannounced, count, since, refusals, rounds] =
    await Promise.all([
      store.inbox.counts(dueTime(deps)),
      findOldest(deps),
      store.deadLetters.list({ limit: READ_MOST }),
      store.quarantine.countUnread(),
      parts.isSurveyOpen ? store.newsletters.countUnsent(ANNOUNCEMENT) : 0,
      store.outbox.countWaiting(),
      store.outbox.oldestAt(),
      store.outbox.listRefusals(),
      listRounds(deps),
    ]);
  const people = eachOnce(undelivered.items);
  return json(200, {
    enquiries: { new: inbox.new, due: inbox.due, workingDays: settings.answerDays },
    oldest,
    undelivered: people.slice(0, UNDELIVERED_MOST),
    hasMoreUndelivered: people.length > UNDELIVERED_MOST || undelivered.next !== undefined,
    unreadSpam,
    unannounced,
    waiting: { count, since: since ?? null },
    refusals,
    rounds,
    newsletter: await findLastNewsletter(deps),
  } satisfies Today);
};

async function findOldest(
  deps: Pick<Deps, 'store' | 'settings' | 'now'>,
): Promise<Today['oldest']> {
  const found = await deps.store.inbox.oldest();
  if (!found) return null;
  const { id, at, kind, payload } = found;
  const { name, userEmail = '', company = '' } = saidIn(kind, payload);
  return { id, at, isDue: at <= dueTime(deps), name: name ?? userEmail, company };
}

/** Each person once, with the latest letter. */
function eachOnce(letters: DeadLetter[]): Today['undelivered'] {
  const people = new Map<string, Today['undelivered'][number]>();
  for (const { id, kind, at, name, recipient, messageId } of letters) {
    const key = messageId ?? recipient ?? id;
    if (!people.has(key)) people.set(key, { name: name ?? recipient ?? '', kind, at, messageId });
  }
  return [...people.values()];
}

/** The first to end comes first. */
async function listRounds({
  store,
  parts,
  now,
}: Pick<Deps, 'store' | 'parts' | 'now'>): Promise<Today['rounds']> {
  const campaigns = await store.campaigns.list();
  const rounds = campaigns.flatMap(({ id: campaignId, name: campaign, client, groups, waves }) =>
    waves
      .filter((wave) => waveStateAt(now(), parts.brand.timeZone, wave) === 'open')
      .map(({ id, name, closesOn, people, countedOn }) => ({
        ...{ id, name, closesOn, client, campaignId, campaign, people, countedOn },
        asked: groups.reduce((sum, { asked }) => sum + asked, 0),
      })),
  );
  return rounds.sort((one, other) => (one.closesOn < other.closesOn ? -1 : 1));
}

async function findLastNewsletter({
  store,
  parts,
}: Pick<Deps, 'store' | 'parts'>): Promise<Today['newsletter']> {
  const [last] = await store.newsletters.list();
  if (!last) return null;
  const { slug, text, begunAt, recipients, delivered } = last;
  const subject = text?.subject ?? parts.mail['survey-announcement'].subject;
  return { slug, subject, begunAt, recipients, delivered };
}

export const readSession: Act<Deps> = async ({ operator }, { desk, store }) => {
  const token = desk?.operators.find(({ name }) => name === operator)?.token ?? '';
  return json(200, { operator, pass: store.secret.keyOf(DESK_PASS, token) } satisfies DeskSession);
};

export const listAuditLog: Act<Deps> = async ({ query }, { store }) => {
  const page = await store.auditLog.list(wantedOf(query));
  const ids = page.items.map(({ itemId }) => itemId);
  const messages = await store.auditLog.messagesOf(ids);
  const [senders, campaigns, drafts, sent] = await Promise.all([
    store.inbox.sendersOf([...ids, ...messages.values()]),
    store.auditLog.campaignsOf(ids),
    store.newsletterDrafts.list(),
    store.newsletters.list(),
  ]);
  const newsletters = new Map(
    [...sent.map(({ slug, text }) => ({ slug, subject: text?.subject })), ...drafts].map(
      ({ slug, subject }) => [slug, subject],
    ),
  );
  return pageResponse(page, (entry): AuditEntry => {
    const message = messages.get(entry.itemId);
    const sender = senders.get(message ?? entry.itemId);
    const campaign = campaigns.get(entry.itemId);
    const newsletter = newsletters.get(entry.itemId);
    return {
      ...entry,
      ...(sender !== undefined && { sender, ...(message && { message }) }),
      ...(campaign && { campaign }),
      ...(newsletter !== undefined && { newsletter }),
    };
  });
};

const addressOf = (siteUrl: string, path: string) => `${siteUrl}${path === '/' ? '' : path}/`;

export const readVisits: Act<Deps> = async (_asked, { store, visiting, parts, settings, now }) => {
  await visiting?.visits.flush();
  const { first, before } = firstShownDays(now());
  const [sums, names] = await Promise.all([store.visits.sums(before), store.visits.names(first)]);
  const titles = new Map(parts.countedPages.map(({ path, title }) => [path, title]));
  return json(200, {
    isCounting: visiting !== undefined && parts.countedPages.length > 0,
    today: dayOf(now()),
    sums,
    names: names.map((one) => {
      const title = one.kind === 'screen' ? titles.get(one.name) : undefined;
      return title
        ? { ...one, page: { title, address: addressOf(settings.siteUrl, one.name) } }
        : one;
    }),
  } satisfies DeskVisits);
};
