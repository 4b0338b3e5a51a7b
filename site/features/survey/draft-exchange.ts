import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import { hasNews, type SharedDraft } from '../../../core/survey/draft.ts';
import type { Closed, DraftAnswer, DraftsPort } from '../../../core/survey/drafts-port.ts';
import type { DraftStore } from './draft-store.ts';
import type { Link, LinkStore } from './link-store.ts';

/** The maximum number of merges in one exchange, when other devices save at the same time. */
const MOST_ROUNDS = 5;

/** Exchanges the answers in this browser with those of a shared draft. */
export class DraftExchange {
  readonly #draft: DraftStore;
  readonly #links: LinkStore;
  readonly #port: DraftsPort;
  /** The times of entries sent from here, to recognise our own entries when they come back, even if the server's answer was lost. */
  readonly #sent = new Set<number>();

  constructor(draft: DraftStore, links: LinkStore, port: DraftsPort) {
    this.#draft = draft;
    this.#links = links;
    this.#port = port;
  }

  /**
   * Sends new answers, and merges those of other devices. @param isWhole sends the step, too, even without new answers.
   * @throws if there is no answer, or the draft was abandoned meanwhile.
   */
  async run(link: Link, { isWhole } = { isWhole: false }): Promise<Link | Closed> {
    requireNetwork();
    let known = link;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const draft = this.#draft.current();
      const answer = await (isWhole || hasNews(draft, known.known) ? this.#save(known, draft) : this.#port.read(known.token));
      if (!this.#links.isShared(known.token)) throw new Error('The draft was abandoned.');
      switch (answer.is) {
        case 'submitted':
        case 'erased':
          return answer.is;
        case 'saved':
          return { ...known, revision: answer.revision, known: { ...known.known, ...draft.times } };
        case 'unknown':
          return 'erased'; // Erased by address, or its retention is over: creating it again would undo that.
        case 'current': {
          const { times } = answer.draft;
          const ours = Object.fromEntries(Object.entries(times).filter(([, time]) => this.#sent.has(time)));
          this.#draft.merge(answer.draft, { ...known.known, ...ours });
          known = { ...known, revision: answer.revision, known: times };
          if (!isWhole && !hasNews(this.#draft.current(), known.known)) return known;
        }
      }
    }
    throw new Error('Other devices saved at every attempt.');
  }

  #save({ token, revision }: Link, draft: SharedDraft): Promise<DraftAnswer> {
    for (const time of Object.values(draft.times)) this.#sent.add(time);
    return this.#port.save(token, revision, share(draft));
  }
}

/** @throws without a network, where the browser knows of that. */
export function requireNetwork(): void {
  if (!navigator.onLine) throw new Error('There is no network.');
}

/** The shared part of a draft. Comments are cut to the limit, which this browser's own copy may exceed. */
function share({ answers, wordings, comments, times, step }: SharedDraft): SharedDraft {
  const cut = (text: string) => text.slice(0, TEXT_MAX_LENGTH);
  const { workingWell, improvements, suggestions } = comments;
  return {
    answers,
    wordings,
    comments: { workingWell: cut(workingWell), improvements: cut(improvements), suggestions: cut(suggestions) },
    times,
    step,
  };
}
