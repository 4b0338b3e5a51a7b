import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { hasNews } from '../../../core/survey/draft.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed, DraftsPort, LinkAnswer } from '../../../core/survey/drafts-port.ts';
import { alone } from '../../forms/alone.ts';
import { Observable } from '../../ui/observable.ts';
import { checkAddress } from './check-response.ts';
import { DraftExchange, requireNetwork } from './draft-exchange.ts';
import type { DraftStore } from './draft-store.ts';
import { eraseDrafts } from './erase-drafts.ts';
import type { Link, LinkStore } from './link-store.ts';

interface SyncState {
  /** Whether answers in this browser have not been saved to the server. */
  isBehind: boolean;
}

/** Changes are sent after a pause, because typing and rating come in bursts. */
const PAUSE_MS = 1500;
const RETRY_MS = 15_000;
/**
 * Keeps the draft that was shared from this browser up to date, so that its link opens the latest answers: every answer is stored locally
 * first, sent soon after, and merged with what is stored (docs/decisions/0017). Drafts that were made elsewhere get nothing (decision 0076).
 */
export class DraftSync extends Observable<SyncState> {
  readonly #draft: DraftStore;
  readonly #links: LinkStore;
  readonly #port: DraftsPort;
  readonly #exchange: DraftExchange;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Whether the draft may have been submitted from here. */
  #mayBeSubmitted = false;

  constructor(draft: DraftStore, links: LinkStore, port: DraftsPort) {
    super({ isBehind: false });
    this.#draft = draft;
    this.#links = links;
    this.#port = port;
    this.#exchange = new DraftExchange(draft, links, port);
  }

  /** Listens for answers in all tabs, and for the network. @returns a function that stops it. */
  start(): () => void {
    const end = this.#draft.subscribe(this.#sendSoon);
    const onVisibility = () => (document.visibilityState === 'visible' ? this.#catchUp() : this.#sendNow());
    addEventListener('online', this.#catchUp);
    document.addEventListener('visibilitychange', onVisibility);
    this.#catchUp();
    return () => {
      end();
      removeEventListener('online', this.#catchUp);
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(this.#timer);
    };
  }

  /** Sends new answers, and merges those of other devices. If the server doesn't answer, it tries again later. */
  readonly sync = (): Promise<void> =>
    this.#inTurn(async () => {
      clearTimeout(this.#timer);
      this.#eraseUnmailed(); // No other tab is mailing a link now, so a page was closed while it was mailing one.
      const { link } = this.#links.current();
      if (!link) return;
      try {
        const next = await this.#exchange.run(link);
        if (next === 'submitted' && this.#mayBeSubmitted) return this.set({ isBehind: hasNews(this.#draft.current(), link.known) });
        if (typeof next === 'string') this.#end(link, next);
        else this.#links.change({ link: next });
        this.set({ isBehind: false });
      } catch {
        this.set({ isBehind: hasNews(this.#draft.current(), link.known) });
        this.#timer = setTimeout(this.sync, RETRY_MS);
      }
    });

  /**
   * Shares the draft, if it isn't shared yet, and requests its resume link.
   * @returns `left` if the draft was cleared meanwhile, or closed by another device. @throws if there is no answer.
   */
  async mailLink(userEmail: string): Promise<LinkAnswer | { is: 'left' }> {
    const message = checkAddress(userEmail);
    if (message) return { is: 'wrong', message };
    return this.#inTurn(async () => {
      requireNetwork();
      this.#draft.timeAll();
      const link = this.#links.current().link ?? { isMadeHere: true, token: newDraftToken(), revision: 0, known: {} };
      if (link.revision === 0) this.#links.change({ mailing: link.token });
      try {
        const shared = await this.#exchange.run(link, { isWhole: true });
        if (typeof shared === 'string') {
          this.#end(link, shared);
          return { is: 'left' };
        }
        const answer = await this.#port.mailLink(link.token, userEmail);
        if (!this.#links.isShared(link.token)) return { is: 'left' };
        if (answer.is === 'queued') this.#links.change({ link: shared, mailing: undefined });
        return answer;
      } catch (error) {
        if (this.#links.isShared(link.token)) throw error;
        return { is: 'left' };
      } finally {
        this.#eraseUnmailed();
      }
    });
  }

  /** Erases the shared draft; without an answer, it tries again later. */
  erase(): void {
    this.#links.leave();
    this.#eraseAll();
  }

  /** Merges the newest answers before submission, after a link that is being mailed. @returns the tokens of the drafts that it closes. */
  async prepareSubmission(): Promise<Pick<SurveyResponse, 'draftToken' | 'originTokens'>> {
    const before = this.#links.current().link?.token;
    await this.sync();
    const { link, taken } = this.#links.current();
    return { draftToken: link?.token ?? before, ...(taken.length > 0 && { originTokens: [...taken] }) };
  }

  /** Notes that a submission has started: if its answer is lost, this browser may have closed the draft. */
  readonly suspectSelf = (): void => {
    this.#mayBeSubmitted = true;
  };

  /** Notes that the response was submitted from here. */
  endSubmission(): void {
    this.#mayBeSubmitted = false;
    this.#links.change({ link: undefined, taken: [], over: undefined });
  }

  /** Checks a refused submission. @returns whether another device has submitted the response before. */
  async checkRefusal(): Promise<boolean> {
    this.#mayBeSubmitted = false;
    await this.sync();
    const { taken } = this.#links.current();
    const origins = await Promise.all(taken.map((token) => this.#port.read(token).catch(() => undefined)));
    // Nothing tells which of the answers given here were among the submitted ones.
    if (origins.some((origin) => origin?.is === 'submitted')) this.#links.change({ link: undefined, taken: [], over: 'submitted', isLate: true });
    return this.#links.current().over === 'submitted';
  }

  /** Dismisses the notice that another device closed the draft. */
  readonly dismiss = (): void => void this.#links.change({ over: undefined });

  readonly #sendSoon = (): void => {
    const { link } = this.#links.current();
    if (!link || !hasNews(this.#draft.current(), link.known)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#sendNow, PAUSE_MS);
  };

  readonly #sendNow = (): void => {
    const { link } = this.#links.current();
    if (link && hasNews(this.#draft.current(), link.known)) void this.sync();
  };

  readonly #catchUp = (): void => {
    void this.sync();
    this.#eraseAll();
  };

  #eraseUnmailed(): void {
    if (!this.#links.current().mailing) return;
    this.#links.leaveUnmailed();
    this.#eraseAll();
  }

  #end({ known }: Link, over: Closed): void {
    this.#links.change({ link: undefined, over, isLate: hasNews(this.#draft.current(), known) });
  }

  #eraseAll(): void {
    void eraseDrafts(this.#links, this.#port); // A failed erasure is repeated when the network is back, or on the next visit.
  }

  /** Runs one task at a time across all tabs, because two would send the same answers twice. */
  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(() => alone(STORAGE_KEYS.surveyLink, run));
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
