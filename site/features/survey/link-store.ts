import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { ORIGINS_MAX } from '../../../core/submissions/limits.ts';
import { isTimes, type Times } from '../../../core/survey/draft.ts';
import { isDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed } from '../../../core/survey/drafts-port.ts';
import { BrowserStore } from './browser-store.ts';

/** The draft that was shared from this browser, and that a mailed link opens. */
export interface Link {
  isMadeHere: true;
  token: string;
  revision: number;
  /** The times of the entries on the server. */
  known: Times;
}

/** What this browser stores about shared drafts. */
export interface Links {
  link?: Link | undefined;
  /** The tokens of the drafts whose answers were copied here, so that the submission closes them. Nothing is sent to these drafts. */
  taken: readonly string[];
  /** The token of a draft whose first link is being mailed. Without that link nobody could open the draft, so it is erased if mailing fails. */
  mailing?: string | undefined;
  /** The token, perhaps incomplete, of a link that was opened here and whose draft is not adopted yet. */
  arrived?: string | undefined;
  /** How the shared draft ended on another device, until the reader has dismissed the notice. */
  over?: Closed | undefined;
  /** Whether answers given here were unsent at that time. */
  isLate?: boolean | undefined;
  /** The tokens of cleared drafts that may still be on the server. */
  erase: readonly string[];
}

const NONE: Links = { taken: [], erase: [] };

/** The stored state of shared drafts, in sync with other tabs. */
export class LinkStore extends BrowserStore<Links> {
  constructor() {
    super(STORAGE_KEYS.surveyLink, readLinks);
  }

  readonly links = (): Links => this.value() ?? NONE;

  /** Changes some fields, on top of what another tab may have stored. @returns the whole state. */
  change(some: Partial<Links>): Links {
    const links = { ...this.current(), ...some };
    const { link, taken, mailing, arrived, over, erase } = links;
    if (link || mailing || arrived !== undefined || over || taken.length > 0 || erase.length > 0) this.write(links);
    else this.clear();
    return links;
  }

  /** Notes that the answers in this browser are a copy of a draft, and no longer those of the draft that was shared from here. */
  take(token: string): void {
    this.leaveUnmailed();
    const { link, taken } = this.current();
    const tokens = new Set([...taken, ...(link ? [link.token] : []), token]);
    this.change({ link: undefined, taken: [...tokens].slice(-ORIGINS_MAX), arrived: undefined, over: undefined });
  }

  /** Forgets all drafts, and lists for erasure the shared one and those whose answers were copied here. */
  leave(): void {
    const { link, taken, mailing, erase } = this.current();
    const left = [...taken, link?.token, mailing].filter((token) => token !== undefined);
    this.change({ link: undefined, taken: [], mailing: undefined, arrived: undefined, over: undefined, erase: [...erase, ...left] });
  }

  /** Forgets the shared draft, which stays on the server for its resume link. Cleared and never mailed drafts are still erased. */
  forget(): void {
    this.leaveUnmailed();
    this.change({ link: undefined, taken: [], arrived: undefined, over: undefined });
  }

  /** Abandons the draft whose first link was not mailed. */
  leaveUnmailed(): void {
    const { mailing, erase } = this.current();
    if (mailing) this.change({ mailing: undefined, erase: [...erase, mailing] });
  }

  /** Whether a draft is shared from this browser, or its first link is being mailed. */
  isShared(token: string): boolean {
    const { link, mailing } = this.current();
    return token === link?.token || token === mailing;
  }

  /** The stored state. */
  current(): Links {
    return this.latest() ?? NONE;
  }
}

let store: LinkStore | undefined;

/** The page's single store. The address handling needs it before the survey is loaded. */
export function surveyLinks(): LinkStore {
  store ??= new LinkStore();
  return store;
}

function readLinks(value: unknown): Links | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { link, taken, mailing, arrived, over, isLate, erase } = value as Partial<Links>;
  const isLink = link && isDraftToken(link.token) && Number.isSafeInteger(link.revision) && isTimes(link.known);
  // Former versions also sent answers to a draft that somebody else had made, and did not note who had made it (decision 0076).
  const isOurs = isLink && link.isMadeHere === true;
  return {
    link: isOurs ? link : undefined,
    taken: [...(Array.isArray(taken) ? taken.filter(isDraftToken) : []), ...(isLink && !isOurs ? [link.token] : [])],
    mailing: isDraftToken(mailing) ? mailing : undefined,
    arrived: typeof arrived === 'string' ? arrived : undefined,
    over: over === 'submitted' || over === 'erased' ? over : undefined,
    isLate: isLate === true || undefined,
    erase: Array.isArray(erase) ? erase.filter(isDraftToken) : [],
  };
}
