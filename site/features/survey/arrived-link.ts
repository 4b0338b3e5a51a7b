import type { SharedDraft } from '../../../core/survey/draft.ts';
import { isDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed, DraftsPort } from '../../../core/survey/drafts-port.ts';
import { Observable } from '../../ui/observable.ts';
import { type DraftStore, EMPTY, isBegun } from './draft-store.ts';
import type { Link, LinkStore } from './link-store.ts';

/** The state of a resume link that was opened here. `choose`: this browser holds other answers. */
export type Arrived = 'fetching' | 'unreachable' | 'choose' | 'unknown' | Closed;

interface ArrivedState {
  arrived: Arrived | undefined;
  /** Whether the shown answers came by a link. */
  isRestored: boolean;
}

/** A resume link that was opened here: fetches its draft, and adopts it without losing the answers in this browser. */
export class ArrivedLink extends Observable<ArrivedState> {
  readonly #draft: DraftStore;
  readonly #links: LinkStore;
  readonly #port: Pick<DraftsPort, 'read'>;
  #met: string | undefined;
  #offered: { link: Link; draft: SharedDraft } | undefined;

  constructor(draft: DraftStore, links: LinkStore, port: Pick<DraftsPort, 'read'>) {
    super({ arrived: links.current().arrived ? 'fetching' : undefined, isRestored: false });
    this.#draft = draft;
    this.#links = links;
    this.#port = port;
  }

  /** Handles the present link and later ones. @returns a function that stops it. */
  start(): () => void {
    this.#meet();
    return this.#links.subscribe(this.#meet);
  }

  /** Replaces the answers in this browser with the fetched ones. */
  readonly take = (): void => {
    if (!this.#offered) return;
    const { link, draft } = this.#offered;
    this.#draft.adopt(draft);
    this.#links.leaveUnmailed();
    this.#links.change({ link, arrived: undefined, over: undefined });
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
    this.#offered = { link: { token, revision: answer.revision, known: answer.draft.times }, draft: answer.draft };
    if (isBegun(this.#draft.latest() ?? EMPTY)) this.#tell({ arrived: 'choose' });
    else this.take();
  }
}
