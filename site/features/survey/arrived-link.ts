import { countAnswered } from '../../../core/survey/answers.ts';
import { hasNews, isBegun, type SharedDraft } from '../../../core/survey/draft.ts';
import { isDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed, DraftsPort } from '../../../core/survey/drafts-port.ts';
import { Observable } from '../../ui/observable.ts';
import type { DraftStore } from './draft-store.ts';
import type { LinkStore } from './link-store.ts';

/** The state of a resume link that was opened here. `offer`: its answers can be copied. `choose`: the same, but this browser holds others. */
export type Arrived = 'fetching' | 'unreachable' | 'offer' | 'choose' | 'unknown' | Closed;

interface ArrivedState {
  arrived: Arrived | undefined;
  /** The number of answered statements that the link offers. */
  answered: number;
  /** Whether the shown answers came by a link. */
  isRestored: boolean;
}

/**
 * A resume link that was opened here: fetches its draft, and copies it once the visitor says so. Anybody may have made that draft and mailed
 * its link, so the answers given here are never sent to it (docs/decisions/0076).
 */
export class ArrivedLink extends Observable<ArrivedState> {
  readonly #draft: DraftStore;
  readonly #links: LinkStore;
  readonly #port: Pick<DraftsPort, 'read'>;
  #met: string | undefined;
  #offered: { token: string; draft: SharedDraft } | undefined;

  constructor(draft: DraftStore, links: LinkStore, port: Pick<DraftsPort, 'read'>) {
    super({ arrived: links.current().arrived ? 'fetching' : undefined, answered: 0, isRestored: false });
    this.#draft = draft;
    this.#links = links;
    this.#port = port;
  }

  /** Handles the present link and later ones. @returns a function that stops it. */
  start(): () => void {
    this.#meet();
    return this.#links.subscribe(this.#meet);
  }

  /** Replaces the answers in this browser with a copy of the fetched ones. */
  readonly take = (): void => {
    if (!this.#offered) return;
    const { token, draft } = this.#offered;
    this.#draft.adopt(draft);
    this.#links.take(token);
    this.#tell({ arrived: undefined, isRestored: true });
  };

  /** Continues with the answers in this browser. */
  readonly dismiss = (): void => {
    this.#links.change({ arrived: undefined });
    this.#tell({ arrived: undefined });
  };

  /** Fetches the draft again after a failure. */
  readonly retry = (): void => {
    this.#met = undefined;
    this.#meet();
  };

  readonly #meet = (): void => {
    const { arrived, link } = this.#links.current();
    if (arrived === this.#met) return;
    this.#met = arrived;
    // Another tab has handled the link.
    if (arrived === undefined) this.#tell({ arrived });
    else if (!isDraftToken(arrived)) this.#tell({ arrived: 'unknown' });
    else if (arrived === link?.token) this.dismiss();
    else void this.#fetch(arrived);
  };

  #tell(some: Partial<ArrivedState>): void {
    this.set({ ...this.value(), ...some });
  }

  async #fetch(token: string): Promise<void> {
    this.#tell({ arrived: 'fetching' });
    const answer = await this.#port.read(token).catch(() => undefined);
    if (this.#met !== token) return;
    if (!answer || answer.is === 'saved') return this.#tell({ arrived: 'unreachable' });
    if (answer.is !== 'current') return this.#tell({ arrived: answer.is });
    const { draft } = answer;
    if (!isBegun(draft)) return this.#tell({ arrived: 'unknown' });
    const here = this.#draft.current();
    const isCopied = this.#links.current().taken.includes(token) && isBegun(here) && !hasNews(draft, here.times);
    if (isCopied) return this.dismiss();
    this.#offered = { token, draft };
    this.#tell({ arrived: isBegun(here) ? 'choose' : 'offer', answered: countAnswered(draft.answers) });
  }
}
