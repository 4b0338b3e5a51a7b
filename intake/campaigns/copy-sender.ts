import type { Logger } from 'pino';
import { partsIn } from '../../core/intake/parts.ts';
import { causeOf } from '../engine/explain.ts';
import { runRegularly } from '../engine/regularly.ts';
import type { Secret } from '../engine/secret.ts';
import { inLanguage, suppressionLink } from '../mail/mail-link.ts';
import { mailDomain } from '../mail/message.ts';
import { createPost, type PostParts } from '../mail/post.ts';
import { Pace } from '../mail/sender.ts';
import type { createSuppressions } from '../mail/suppressions.ts';
import { composeSurveyCopy } from '../mail/survey-copy.ts';
import { MailFailure, type Scope } from '../mail/transport.ts';
import type { DueCopy, SurveyCopies } from './survey-copies.ts';

interface CopySenderParts extends PostParts {
  store: {
    secret: Secret;
    surveyCopies: SurveyCopies;
    suppressions: Pick<ReturnType<typeof createSuppressions>, 'isSuppressed'>;
  };
  pace?: Pace;
  log: Logger;
  now?: () => number;
}

const EVERY_MS = 60_000;
// Failures with these scopes are retried. Mail that may have been accepted is not sent again: no
// record shows whether it was.
const LATER: readonly Scope[] = ['relay', 'busy', 'us', 'recipient', 'later'];

/**
 * Sends due copies. Not by the outbox: what becomes of a copy isn't stored, counted or logged,
 * because that would reveal that and when somebody answered.
 */
export class CopySender {
  readonly #parts: Required<CopySenderParts>;
  readonly #post: ReturnType<typeof createPost>;

  constructor(parts: CopySenderParts) {
    this.#parts = { now: Date.now, pace: new Pace(), ...parts };
    this.#post = createPost(parts);
  }

  /** Sends due copies every minute. @returns a function that stops it after the current copy */
  start(): () => Promise<void> {
    return runRegularly(() => this.send(), EVERY_MS);
  }

  /** One copy after the other. */
  async send(): Promise<void> {
    await this.#sendAll().catch((error: unknown) => {
      this.#parts.log.error({ cause: causeOf(error) }, 'survey copies unavailable');
    });
  }

  async #sendAll(): Promise<void> {
    const { store, pace, now } = this.#parts;
    await store.surveyCopies.deleteLost(now());
    for (
      let copy = await store.surveyCopies.claim(now());
      copy;
      copy = await store.surveyCopies.claim(now())
    ) {
      await pace.turn();
      pace.take();
      const isOver = await this.#deliver(copy).then(
        () => true,
        (error: unknown) => this.#isFinal(error),
      );
      if (isOver || now() >= copy.giveUpAt) await store.surveyCopies.end(copy.id);
    }
  }

  async #deliver({ id, userEmail: recipient, ...response }: DueCopy): Promise<void> {
    const { parts, settings, store, from, now } = this.#parts;
    if (await store.suppressions.isSuppressed(recipient).catch(putOff))
      throw new MailFailure('unwanted', 'the recipient wants no mail');
    const unsubscribe = {
      url: inLanguage(
        suppressionLink({ settings, store }, { id, recipient }),
        parts,
        response.language,
      ),
      label: partsIn(parts, response.language).mail.suppress,
    };
    const message = { ...composeSurveyCopy(response, parts), unsubscribe };
    await this.#post({
      messageId: `<${id}@${mailDomain(from)}>`,
      date: now(),
      recipient,
      message,
      isUnanswered: true,
      name: `copy-${id}`,
    });
  }

  #isFinal(error: unknown): boolean {
    if (error instanceof MailFailure) return !LATER.includes(error.scope);
    this.#parts.log.error({ cause: causeOf(error) }, 'unexpected');
    return true;
  }
}

function putOff(error: Error): never {
  throw new MailFailure('later', `the store: ${error.message}`);
}
