import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { isTimes, type Times } from '../../../core/survey/draft.ts';
import { isDraftToken } from '../../../core/survey/draft-token.ts';
import type { Closed } from '../../../core/survey/drafts-port.ts';
import { BrowserStore } from './browser-store.ts';

/** The draft that this browser shares with other devices, and what it knows of it. */
export interface Link {
  token: string;
  revision: number;
  /** The times of what the others can know by now. */
  known: Times;
}

/** What this browser stores about shared drafts. */
export interface Links {
  link?: Link | undefined;
  /** The token of a draft whose first link is being mailed: nobody could open the draft by another, so it is erased where that fails. */
  mailing?: string | undefined;
  /** The token, whole or not, of a link that was opened here and whose draft has not been put in place yet. */
  arrived?: string | undefined;
  /** How the shared draft ended on another device, until the reader has dismissed the notice. */
  over?: Closed | undefined;
  /** Whether answers given here were unsent at that time. */
  isLate?: boolean | undefined;
  /** Drafts that were cleared here and may still be stored. */
  erase: readonly string[];
}

const NONE: Links = { erase: [] };

/** What this browser keeps of shared drafts, in step with its other tabs. */
export class LinkStore extends BrowserStore<Links> {
  constructor() {
    super(STORAGE_KEYS.surveyLink, readLinks);
  }

  readonly links = (): Links => this.value() ?? NONE;

  /** Changes some of it onto what another tab may have written since. @returns all of it. */
  change(some: Partial<Links>): Links {
    const links = { ...this.current(), ...some };
    if (links.link || links.mailing || links.arrived !== undefined || links.over || links.erase.length > 0) this.write(links);
    else this.clear();
    return links;
  }

  /** Keeps nothing more of any draft but that the one shared from here, or about to be, is to be erased. */
  leave(): void {
    const { link, mailing, erase } = this.current();
    const left = [link?.token, mailing].filter((token) => token !== undefined);
    this.change({ link: undefined, mailing: undefined, arrived: undefined, over: undefined, erase: [...erase, ...left] });
  }

  /** Forgets what is shared, for whoever holds the mailed link to go on with; what nobody could reach, or was cleared, is still to be erased. */
  forget(): void {
    this.leaveUnmailed();
    this.change({ link: undefined, arrived: undefined, over: undefined });
  }

  /** Leaves the draft whose first link was not mailed. */
  leaveUnmailed(): void {
    const { mailing, erase } = this.current();
    if (mailing) this.change({ mailing: undefined, erase: [...erase, mailing] });
  }

  /** What stands in the storage now. */
  current(): Links {
    return this.latest() ?? NONE;
  }
}

let store: LinkStore | undefined;

/** The one of this page: it is opened by the address before the survey is there. */
export function surveyLinks(): LinkStore {
  store ??= new LinkStore();
  return store;
}

function readLinks(value: unknown): Links | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { link, mailing, arrived, over, isLate, erase } = value as Partial<Links>;
  return {
    link: link && isDraftToken(link.token) && Number.isSafeInteger(link.revision) && isTimes(link.known) ? link : undefined,
    mailing: isDraftToken(mailing) ? mailing : undefined,
    arrived: typeof arrived === 'string' ? arrived : undefined,
    over: over === 'submitted' || over === 'erased' ? over : undefined,
    isLate: isLate === true || undefined,
    erase: Array.isArray(erase) ? erase.filter(isDraftToken) : [],
  };
}
