import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import type { Secret } from '../engine/secret.ts';
import { returnPathOf } from './bounces/return-path.ts';
import { compose, sendersIn } from './compose.ts';
import type { createEncryptedFacts } from './encrypted-facts.ts';
import { fileNameTime } from './mail-files.ts';
import { mailLink, suppressionLink } from './mail-link.ts';
import type { ClaimedMail } from './mail-row.ts';
import type { Composing } from './message.ts';
import { createPost, type PostParts } from './post.ts';
import type { createSuppressions } from './suppressions.ts';
import { MailFailure } from './transport.ts';

/** The text of a mail to many people is stored once. */
interface Contents {
  contentOf: (
    mail: Pick<ClaimedMail, 'kind' | 'recipient' | 'facts' | 'createdAt'>,
  ) => Promise<object | undefined>;
}

interface MailerParts extends PostParts {
  store: {
    secret: Secret;
    encryptedFacts: Pick<ReturnType<typeof createEncryptedFacts>, 'decrypt'>;
    newsletters: Contents;
    invitations: Contents;
    suppressions: Pick<ReturnType<typeof createSuppressions>, 'isSuppressed'>;
  };
}

/**
 * Composes a claimed mail and hands it to the transport. Every attempt has the same Message-ID and
 * date.
 */
export function createMailer(
  given: MailerParts,
): (mail: Omit<ClaimedMail, 'failures' | 'unknowns' | 'isBulk'>) => Promise<void> {
  const { parts, settings, store } = given;
  const composing: Composing = {
    parts,
    siteUrl: settings.siteUrl,
    intakeUrl: settings.intakeUrl,
    mailLink: (step, id, askedAt) => mailLink({ settings, store }, step, id, askedAt),
  };
  const post = createPost(given);
  return async (claimed) => {
    const { id, messageId, kind, recipient, createdAt, submissionId } = claimed;
    const to = isMailKind(kind) ? mailOf(kind).to : undefined;
    const content = await readContent(claimed, store);
    const facts = await readFacts(claimed, store);
    if (to !== 'firm' && (await store.suppressions.isSuppressed(recipient).catch(putOff)))
      throw new MailFailure('unwanted', 'the recipient wants no mail');
    const stopped = to === 'firm' ? await stoppedIn(kind, facts, store) : undefined;
    const message = {
      ...compose(kind, { ...facts, ...content }, { ...composing, stopped }),
      ...((to === 'firm' || to === 'visitor' || to === 'enquirer') &&
        submissionId && { references: conversationOf(submissionId, messageId, store.secret) }),
      ...((to === 'visitor' || to === 'enquirer') && {
        unsubscribe: {
          url: suppressionLink({ settings, store }, claimed),
          label: parts.mail.suppress,
        },
      }),
    };
    // Returned mail would bring the firm answers, or tell who takes part and who doesn't.
    const isUnanswered = to === 'invited' || kind === 'survey-copy';
    await post({
      messageId,
      date: createdAt,
      recipient,
      message,
      isUnanswered,
      returnPath: settings.bounceTo && returnPathOf(settings.bounceTo, id, store.secret),
      name: `${fileNameTime(createdAt)}-${kind}-${id.slice(0, 8)}`,
    });
  };
}

async function stoppedIn(
  kind: string,
  facts: object,
  { suppressions }: Pick<MailerParts['store'], 'suppressions'>,
): Promise<Set<string>> {
  const stopped = new Set<string>();
  for (const address of sendersIn(kind, { ...facts }))
    if (await suppressions.isSuppressed(address).catch(putOff)) stopped.add(address);
  return stopped;
}

/**
 * References of a submission's mails, so that the firm's answer to the notice joins the visitor's
 * acknowledgement. Not a mail's Message-ID, because that proves a report (bounces.ts), nor the
 * submission's id, which the visitor knows.
 */
function conversationOf(submissionId: string, messageId: string, secret: Secret): string {
  return `<${secret.keyOf('conversation', submissionId)}${messageId.slice(messageId.lastIndexOf('@'))}`;
}

async function readContent(
  mail: Pick<ClaimedMail, 'kind' | 'recipient' | 'facts' | 'createdAt'>,
  { newsletters, invitations }: MailerParts['store'],
): Promise<object> {
  const to = isMailKind(mail.kind) ? mailOf(mail.kind).to : undefined;
  if (to !== 'many' && to !== 'invited') return {};
  const contents = { many: newsletters, invited: invitations };
  const content = await contents[to].contentOf(mail).catch(putOff);
  if (!content)
    throw new MailFailure('unwanted', 'the recipient has unsubscribed, or the wave was closed');
  return content;
}

/** Including encrypted ones. */
async function readFacts(
  mail: Pick<ClaimedMail, 'id' | 'facts'>,
  { encryptedFacts }: MailerParts['store'],
): Promise<object> {
  const facts = await encryptedFacts.decrypt(mail).catch(putOff);
  if (!facts)
    throw new MailFailure('later', 'the key of the mail is on another machine, which sends it');
  return facts;
}

/** The store is unavailable, which is not the mail's fault: it is tried again later. */
function putOff(error: Error): never {
  throw new MailFailure('later', `the store: ${error.message}`);
}
