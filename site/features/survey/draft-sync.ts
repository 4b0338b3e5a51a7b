import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import type { SurveyResponse } from '../../../core/submissions/submission.ts';
import { hasNews, type SharedDraft, type Times } from '../../../core/survey/draft.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed, DraftAnswer, DraftsPort, LinkAnswer } from '../../../core/survey/drafts-port.ts';
import { Observable } from '../../ui/observable.ts';
import { type DraftStore, EMPTY } from './draft-store.ts';
import { eraseDrafts } from './erase-drafts.ts';
import type { Link, LinkStore } from './link-store.ts';

interface SyncState {
  /** Whether answers in this browser have not been saved to the server. */
  isBehind: boolean;
}

/** Changes are sent after a pause, because typing and rating come in bursts. */
const PAUSE_MS = 1500;
const RETRY_MS = 15_000;
/** The maximum number of merges in one sync, when other devices save at the same time. */
const MOST_ROUNDS = 5;

/**
 * Keeps the draft that was shared from this browser up to date, so that its link opens the latest answers: every answer is stored locally
 * first, sent soon after, and merged with what is stored (docs/decisions/0017). Drafts that were made elsewhere get nothing (decision 0076).
 */
export class DraftSync extends Observable<SyncState> {
  readonly #draft: DraftStore;
  readonly #links: LinkStore;
  readonly #port: DraftsPort;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** The times of entries sent from here, to recognise our own entries when they come back, even if the server's answer was lost. */
  readonly #sent = new Set<number>();
  /** Whether the draft may have been submitted from here. */
  #mayBeSubmitted = false;

  constructor(draft: DraftStore, links: LinkStore, port: DraftsPort) {
    super({ isBehind: false });
    this.#draft = draft;
    this.#links = links;
    this.#port = port;
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
        const next = await this.#exchange(link);
        if (next === 'submitted' && this.#mayBeSubmitted) return this.set({ isBehind: hasNews(this.#latest(), link.known) });
        if (typeof next === 'string') this.#end(link, next);
        else this.#links.change({ link: next });
        this.set({ isBehind: false });
      } catch {
        this.set({ isBehind: hasNews(this.#latest(), link.known) });
        this.#timer = setTimeout(this.sync, RETRY_MS);
      }
    });

  /**
   * Shares the draft, if it isn't shared yet, and requests its resume link.
   * @returns `left` if the draft was cleared meanwhile, or closed by another device. @throws if there is no answer.
   */
  async mailLink(userEmail: string): Promise<LinkAnswer | { is: 'left' }> {
    const message = (await import('./check-response.ts')).checkAddress(userEmail);
    if (message) return { is: 'wrong', message };
    return this.#inTurn(async () => {
      requireNetwork();
      this.#draft.timeAll();
      const link = this.#links.current().link ?? { isMadeHere: true, token: newDraftToken(), revision: 0, known: {} };
      if (link.revision === 0) this.#links.change({ mailing: link.token });
      try {
        const shared = await this.#exchange(link, { isWhole: true });
        if (typeof shared === 'string') {
          this.#end(link, shared);
          return { is: 'left' };
        }
        const answer = await this.#port.mailLink(link.token, userEmail);
        if (!this.#isShared(link.token)) return { is: 'left' };
        if (answer.is === 'queued') this.#links.change({ link: shared, mailing: undefined });
        return answer;
      } catch (error) {
        if (this.#isShared(link.token)) throw error;
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
    if (!link || !hasNews(this.#latest(), link.known)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#sendNow, PAUSE_MS);
  };

  readonly #sendNow = (): void => {
    const { link } = this.#links.current();
    if (link && hasNews(this.#latest(), link.known)) void this.sync();
  };

  readonly #catchUp = (): void => {
    void this.sync();
    this.#eraseAll();
  };

  /** @param isWhole sends the step, too, even without new answers. @throws if there is no answer, or the draft was abandoned meanwhile. */
  async #exchange(link: Link, { isWhole } = { isWhole: false }): Promise<Link | Closed> {
    requireNetwork();
    let known = link;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const draft = this.#latest();
      const answer = await (isWhole || hasNews(draft, known.known) ? this.#save(known, draft) : this.#port.read(known.token));
      if (!this.#isShared(known.token)) throw new Error('The draft was abandoned.');
      switch (answer.is) {
        case 'submitted':
        case 'erased':
          return answer.is;
        case 'saved':
          return { ...known, revision: answer.revision, known: { ...known.known, ...draft.times } };
        case 'unknown':
          return 'erased'; // Erased by address, or its retention is over: creating it again would undo that.
        case 'current':
          this.#draft.merge(answer.draft, { ...known.known, ...this.#sentOf(answer.draft.times) });
          known = { ...known, revision: answer.revision, known: answer.draft.times };
          if (!isWhole && !hasNews(this.#latest(), known.known)) return known;
      }
    }
    throw new Error('Other devices saved at every attempt.');
  }

  #save({ token, revision }: Link, draft: SharedDraft): Promise<DraftAnswer> {
    for (const time of Object.values(draft.times)) this.#sent.add(time);
    return this.#port.save(token, revision, share(draft));
  }

  #sentOf(times: Times): Times {
    return Object.fromEntries(Object.entries(times).filter(([, time]) => this.#sent.has(time)));
  }

  #isShared(token: string): boolean {
    const { link, mailing } = this.#links.current();
    return token === link?.token || token === mailing;
  }

  #eraseUnmailed(): void {
    if (!this.#links.current().mailing) return;
    this.#links.leaveUnmailed();
    this.#eraseAll();
  }

  #end({ known }: Link, over: Closed): void {
    this.#links.change({ link: undefined, over, isLate: hasNews(this.#latest(), known) });
  }

  #eraseAll(): void {
    void eraseDrafts(this.#links, this.#port); // A failed erasure is repeated when the network is back, or on the next visit.
  }

  #latest() {
    return this.#draft.latest() ?? EMPTY;
  }

  /** Runs one task at a time across all tabs, because two would send the same answers twice. */
  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(() => navigator.locks?.request(STORAGE_KEYS.surveyLink, run) ?? run());
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function requireNetwork(): void {
  if (!navigator.onLine) throw new Error('There is no network.');
}

/** The shared part of a draft. Comments are cut to the limit, which this browser's own copy may exceed. */
function share({ answers, comments, times, step }: SharedDraft): SharedDraft {
  const [workingWell, improvements, suggestions] = [comments.workingWell, comments.improvements, comments.suggestions].map((text) =>
    text.slice(0, TEXT_MAX_LENGTH),
  ) as [string, string, string];
  return { answers, comments: { workingWell, improvements, suggestions }, times, step };
}
