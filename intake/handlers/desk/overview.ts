import { dayOf } from '../../../core/days.ts';
import { DESK_PASS, type DeskSession, type Overview } from '../../../core/desk/desk.ts';
import { type PromisesCounted, sumOf } from '../../../core/desk/promises.ts';
import { type DeskVisits, firstShownDay } from '../../../core/desk/visits.ts';
import { circumstancesOf, LATELY_MS } from '../../circumstances.ts';
import { json } from '../respond.ts';
import { type Act, pageResponse, readChoice, wantedOf } from './answer.ts';
import { dueTime } from './messages.ts';

export const readOverview: Act = async (_asked, { store, settings, parts, now }) => {
  const [
    inbox,
    promises,
    dead,
    quarantined,
    unreadQuarantined,
    count,
    since,
    received,
    refusals,
    maybeTwice,
    { reports, setAside },
  ] = await Promise.all([
    store.inbox.counts(dueTime({ settings, now })),
    store.promises.count(circumstancesOf(settings, parts, now()), now() - LATELY_MS),
    store.deadLetters.count(),
    store.quarantine.count(),
    store.quarantine.countUnread(),
    store.outbox.countWaiting(),
    store.outbox.oldestAt(),
    store.inbox.countSince(now() - LATELY_MS),
    store.outbox.listRefusals(),
    store.outbox.countMaybeTwice(),
    store.bounces.readUnheard(now()),
  ]);
  const waiting = { count, since: since ?? null };
  const enquiries = { new: inbox.new, due: inbox.due, workingDays: settings.answerDays };
  return json(200, {
    enquiries,
    promises: sumOf(promises),
    deadLetters: dead.sendable,
    expiredLetters: dead.blank,
    quarantined,
    unreadQuarantined,
    waiting,
    refusals,
    maybeTwice,
    unheard: reports.reduce((sum, { count }) => sum + count, setAside),
    received,
  } satisfies Overview);
};

/** Lists the broken or the due promises, the newest first. */
export const listPromises: Act = async ({ query }, { store, settings, parts, now }) => {
  const state = readChoice(query, 'state', ['broken', 'due']) ?? 'broken';
  return pageResponse(
    await store.promises.list(state, circumstancesOf(settings, parts, now()), wantedOf(query)),
  );
};

export const countPromises: Act = async (_asked, { store, settings, parts, now }) =>
  json(
    200,
    (await store.promises.count(
      circumstancesOf(settings, parts, now()),
      now() - LATELY_MS,
    )) satisfies PromisesCounted,
  );

export const readSession: Act = async ({ operator }, { desk, store }) => {
  const token = desk?.operators.find(({ name }) => name === operator)?.token ?? '';
  return json(200, { operator, pass: store.secret.keyOf(DESK_PASS, token) } satisfies DeskSession);
};

/** Lists what operators did, the latest first. */
export const listAuditLog: Act = async ({ query }, { store }) =>
  pageResponse(await store.auditLog.list(wantedOf(query)));

export const readVisits: Act = async (_asked, { store, visiting, parts, now }) => {
  await visiting?.visits.flush();
  const since = firstShownDay(now());
  const [sums, names] = await Promise.all([store.visits.sums(since), store.visits.names(since)]);
  return json(200, {
    isCounting: visiting !== undefined && parts.countedPaths.length > 0,
    today: dayOf(now()),
    sums,
    names,
  } satisfies DeskVisits);
};
