import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeskMail, type MailTestOutcome, mailTestSchema } from '../../core/desk/mail.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { type MailMessage, mailDomain, messageOf } from '../mail/message.ts';
import { type Announced, MailFailure } from '../mail/transport.ts';
import type { Deps } from '../server/deps.ts';
import { type Act, gone, NOT_TESTED, pageResponse, wantedOf } from '../sign-in/answer-desk.ts';

/** To one address. */
export const TESTS_A_DAY = 20;
// The desk waits for 20 s.
const PATIENCE_MS = 15_000;

export const readMail: Act<Deps> = async (_asked, { store, settings, mail, checkMail, now }) => {
  const [count, since, unheard, maybeTwice, reached] = await Promise.all([
    store.outbox.countWaiting(),
    store.outbox.oldestAt(),
    store.bounces.readUnheard(now()),
    store.outbox.countMaybeTwice(),
    withinPatience(checkMail(), 'slow' as const).catch(failureOf),
  ]);
  const { name = null, connections } = settings.smtp;
  return json(200, {
    server: serverOf(settings.smtpUrl),
    from: mail.from,
    name,
    connections,
    perMinute: settings.mailsPerMinute ?? null,
    announced: announcedOf(reached),
    failure: failureIn(reached),
    waiting: { count, since: since ?? null },
    unheard,
    maybeTwice,
  } satisfies DeskMail);
};

/** Bypasses the outbox, so that the answer is the mail server's own. */
export const testMail: Act<Deps> = async ({ read }, deps) => {
  const { store, mail, now, parts, post, testCount } = deps;
  const { userEmail: recipient } = await read(mailTestSchema);
  const refused = (await store.suppressions.isSuppressed(recipient))
    ? 'suppressed'
    : testCount.take(recipient, now())
      ? undefined
      : 'limited';
  if (refused) throw new Refusal('invalid', { errors: { userEmail: NOT_TESTED[refused] } });
  const id = randomUUID();
  const sent = post({
    messageId: `<${id}@${mailDomain(mail.from)}>`,
    date: now(),
    recipient,
    message: composeTest(parts.brand.name),
    isUnanswered: false,
    name: `desk-test-${id}`,
  }).then(
    (): MailTestOutcome => ({ outcome: 'taken' }),
    (error: unknown): MailTestOutcome => ({
      outcome: 'failed',
      ...failureOf(error),
      answer: (error instanceof MailFailure && error.answer) || null,
    }),
  );
  return json(200, await withinPatience(sent, { outcome: 'unanswered' } satisfies MailTestOutcome));
};

export const listDeadLetters: Act<Deps> = async ({ query }, { store }) =>
  pageResponse(await store.deadLetters.list(wantedOf(query)));

export const resendDeadLetters: Act<Deps> = async ({ id }, { store, now, onMail }) => {
  const count = await store.deadLetters.resend(now(), id || undefined);
  if (id && count === 0) return gone();
  onMail();
  return json(201, { count });
};

function composeTest(brandName: string): MailMessage {
  return messageOf(
    {
      subject: `A test from the desk of ${brandName}`,
      heading: 'The mail server took this test',
      text: [
        'It was sent like all mail of the website. If it landed in a spam folder, npm run doctor says what is missing.',
      ],
    },
    'You get this e-mail because somebody entered your address at the desk.',
  );
}

type Failure = NonNullable<DeskMail['failure']>;
type Reached = Announced | Failure | 'slow' | undefined;

function announcedOf(reached: Reached): DeskMail['announced'] {
  if (reached === undefined || reached === 'slow' || 'scope' in reached) return null;
  const { encryption = null, maxBytes = null, hasUtf8 } = reached;
  return { encryption, maxBytes, hasUtf8 };
}

function failureIn(reached: Reached): DeskMail['failure'] {
  if (reached === 'slow') return { scope: 'relay', reason: 'no answer in 15 seconds' };
  return reached && 'scope' in reached ? reached : null;
}

function failureOf(error: unknown): Failure {
  const scope = error instanceof MailFailure ? error.scope : 'relay';
  return { scope, reason: error instanceof Error ? error.message : String(error) };
}

/** Without user and password. */
function serverOf(url: Deps['settings']['smtpUrl']): DeskMail['server'] {
  const { hostname: host = '', port = '', password, protocol } = (url && URL.parse(url)) || {};
  if (host === '') return null;
  const otherwise = protocol === 'smtps:' ? 465 : 587;
  return { host, port: Number(port) || otherwise, hasPassword: Boolean(password) };
}

async function withinPatience<Value, Other>(
  work: Promise<Value>,
  otherwise: Other,
): Promise<Value | Other> {
  const over = new AbortController();
  const patience = sleep(PATIENCE_MS, otherwise, { signal: over.signal });
  // The next check reports a later failure.
  work.catch(() => undefined);
  return Promise.race([work, patience]).finally(() => {
    patience.catch(() => undefined);
    over.abort();
  });
}
