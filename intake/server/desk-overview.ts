import { DAY_MS, dayOf } from '../../core/days.ts';
import { DESK_PASS, type DeskSession, type Overview } from '../../core/desk/desk.ts';
import { type DeskVisits, firstShownDay } from '../../core/desk/visits.ts';
import { dueTime } from '../enquiries/desk-messages.ts';
import { json } from '../http/answer.ts';
import { ANNOUNCEMENT } from '../newsletter/newsletters.ts';
import { type Act, pageResponse, wantedOf } from '../sign-in/answer-desk.ts';
import type { Deps } from './deps.ts';

/** For how many days the overview counts what came in. */
const LATELY_DAYS = 30;

export const readOverview: Act<Deps> = async (_asked, { store, settings, parts, now }) => {
  const [
    inbox,
    unannounced,
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
    parts.isSurveyOpen ? store.newsletters.countUnsent(ANNOUNCEMENT) : 0,
    store.deadLetters.count(),
    store.quarantine.count(),
    store.quarantine.countUnread(),
    store.outbox.countWaiting(),
    store.outbox.oldestAt(),
    store.inbox.countSince(now() - LATELY_DAYS * DAY_MS),
    store.outbox.listRefusals(),
    store.outbox.countMaybeTwice(),
    store.bounces.readUnheard(now()),
  ]);
  const waiting = { count, since: since ?? null };
  const enquiries = { new: inbox.new, due: inbox.due, workingDays: settings.answerDays };
  return json(200, {
    enquiries,
    unannounced,
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

export const readSession: Act<Deps> = async ({ operator }, { desk, store }) => {
  const token = desk?.operators.find(({ name }) => name === operator)?.token ?? '';
  return json(200, { operator, pass: store.secret.keyOf(DESK_PASS, token) } satisfies DeskSession);
};

/** Lists what operators did, the latest first. */
export const listAuditLog: Act<Deps> = async ({ query }, { store }) =>
  pageResponse(await store.auditLog.list(wantedOf(query)));

export const readVisits: Act<Deps> = async (_asked, { store, visiting, parts, now }) => {
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
