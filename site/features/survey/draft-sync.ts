import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import { hasNews, type SharedDraft, type Times } from '../../../core/survey/draft.ts';
import { newDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed, DraftAnswer, DraftsPort, LinkAnswer } from '../../../core/survey/drafts-port.ts';
import { Observable } from '../../ui/observable.ts';
import { type DraftStore, EMPTY } from './draft-store.ts';
import { eraseDrafts } from './erase-drafts.ts';
import type { Link, LinkStore } from './link-store.ts';

interface SyncState {
  /** Whether answers given here have not reached the other devices. */
  isBehind: boolean;
}

/** Typing and rating come in bursts. */
const PAUSE_MS = 1500;
const RETRY_MS = 15_000;
/** Other devices may save at the same time, but not for ever. */
const MOST_ROUNDS = 5;

/**
 * Keeps the draft in this browser in step with the same draft on other devices: every answer is stored here first, sent
 * soon after, and merged with what the others have answered (docs/decisions/0017).
 */
export class DraftSync extends Observable<SyncState> {
  readonly #draft: DraftStore;
  readonly #links: LinkStore;
  readonly #port: DraftsPort;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** The times of what was sent from here: what comes back with one of them was not written elsewhere, even where the answer was lost. */
  readonly #sent = new Set<number>();
  /** Whether the draft may have been submitted from here. */
  #mayBeSubmitted = false;

  constructor(draft: DraftStore, links: LinkStore, port: DraftsPort) {
    super({ isBehind: false });
    this.#draft = draft;
    this.#links = links;
    this.#port = port;
  }

  /** Listens to what is answered, in this tab or another, and to the network. @returns what ends it. */
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

  /** Sends what the others don't know, and takes in what they have answered. Where nobody answers, it is tried again later. */
  readonly sync = (): Promise<void> =>
    this.#inTurn(async () => {
      clearTimeout(this.#timer);
      this.#eraseUnmailed(); // As no other tab is mailing a link now, the page was left while one was.
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
   * Shares the draft, if it isn't yet, and has the link to it mailed.
   * @returns `left` where the draft was cleared meanwhile, or is over elsewhere. @throws where nobody answered.
   */
  async mailLink(userEmail: string): Promise<LinkAnswer | { is: 'left' }> {
    const message = (await import('./check-response.ts')).checkAddress(userEmail);
    if (message) return { is: 'wrong', message };
    return this.#inTurn(async () => {
      requireNetwork();
      this.#draft.timeAll();
      const link = this.#links.current().link ?? { token: newDraftToken(), revision: 0, known: {} };
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

  /** Forgets the draft on the other devices, too; where nobody answers, once somebody does. */
  erase(): void {
    this.#links.leave();
    this.#eraseAll();
  }

  /** Takes in the newest answers before they are submitted, once a link that is being mailed is. @returns the token that closes the draft. */
  async prepareSubmission(): Promise<string | undefined> {
    const before = this.#links.current().link?.token;
    await this.sync();
    return this.#links.current().link?.token ?? before;
  }

  /** The responses are being submitted: where the answer is lost, it may be from here that the draft was closed. */
  readonly suspectSelf = (): void => {
    this.#mayBeSubmitted = true;
  };

  /** The responses were submitted from here. */
  endSubmission(): void {
    this.#mayBeSubmitted = false;
    this.#links.change({ link: undefined, over: undefined });
  }

  /** The responses were refused. @returns whether they had been submitted from another device before. */
  async checkRefusal(): Promise<boolean> {
    this.#mayBeSubmitted = false;
    await this.sync();
    return this.#links.current().over === 'submitted';
  }

  /** The reader has taken note of what became of the draft elsewhere. */
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

  /** @param isWhole whether the step is to be known, too, which is no news by itself. @throws where nobody answers, or the draft was left meanwhile. */
  async #exchange(link: Link, { isWhole } = { isWhole: false }): Promise<Link | Closed> {
    requireNetwork();
    let known = link;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const draft = this.#latest();
      const answer = await (isWhole || hasNews(draft, known.known) ? this.#save(known, draft) : this.#port.read(known.token));
      if (!this.#isShared(known.token)) throw new Error('The draft was left.');
      switch (answer.is) {
        case 'submitted':
        case 'erased':
          return answer.is;
        case 'saved':
          return { ...known, revision: answer.revision, known: { ...known.known, ...draft.times } };
        case 'unknown':
          return 'erased'; // By its address, or its days are over: to make it again would undo that.
        case 'current':
          this.#draft.merge(answer.draft, { ...known.known, ...this.#sentOf(answer.draft.times) });
          known = { ...known, revision: answer.revision, known: answer.draft.times };
          if (!isWhole && !hasNews(this.#latest(), known.known)) return known;
      }
    }
    throw new Error('Others were always faster.');
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
    void eraseDrafts(this.#links, this.#port); // What fails is asked again when the network is back, or on the next visit.
  }

  #latest() {
    return this.#draft.latest() ?? EMPTY;
  }

  /** One after the other, and one tab after the other: two would only send the same twice. */
  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(() => navigator.locks?.request(STORAGE_KEYS.surveyLink, run) ?? run());
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function requireNetwork(): void {
  if (!navigator.onLine) throw new Error('There is no network.');
}

/** What of a draft the other devices are told. A comment that is too long to be submitted is not too long to be kept here. */
function share({ answers, comments, times, step }: SharedDraft): SharedDraft {
  const [workingWell, improvements, suggestions] = [comments.workingWell, comments.improvements, comments.suggestions].map((text) =>
    text.slice(0, TEXT_MAX_LENGTH),
  ) as [string, string, string];
  return { answers, comments: { workingWell, improvements, suggestions }, times, step };
}
