import type { DeskDraft, DeskNewsletter } from '../../core/desk/newsletters.ts';
import type { DraftText } from '../../core/intake/newsletter.ts';
import type { Draft } from '../asking/drafts.ts';
import { RequestError } from '../asking/request.ts';

/** A newsletter that is being written. */
export type Written = DeskNewsletter & { draft: DeskDraft };

export interface SaverState {
  /** `lost`: it was sent or deleted meanwhile. */
  phase: 'saved' | 'typed' | 'saving' | 'failed' | 'overtaken' | 'lost';
  /** The newsletter as it was last saved. */
  shown: Written;
  /** What a colleague has saved meanwhile. */
  theirs?: Written;
  failure?: unknown;
  /** Counts how often the fields were given another text. */
  round: number;
}

interface Ports {
  put: (change: DraftText & { revision: number }) => Promise<DeskNewsletter>;
  read: () => Promise<DeskNewsletter>;
  /** Keeps what was typed in the browser until it is saved. */
  keep: (draft: Draft) => void;
  forget: () => void;
}

// As long as a pause between two words.
const PAUSE_MS = 800;

/**
 * Saves what is typed into a newsletter once the typing pauses. What a colleague has saved meanwhile
 * is never overwritten without a word, and what was typed is never lost.
 */
export class DraftSaver {
  /** What stands in the fields. */
  text: DraftText;
  #state: SaverState;
  /** What the fields were last shown of what is stored. */
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was sent last, which may have been saved although no answer came. */
  #sent: DraftText | undefined;
  #saving: Promise<void> | undefined;
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();

  /** @param kept what was typed before a reload, and not saved. */
  constructor(shown: Written, ports: Ports, kept?: Draft) {
    this.#ports = ports;
    this.#revision = Number(kept?.seen?.revision ?? shown.draft.revision);
    this.text = { ...textOf(shown.draft), ...kept?.texts };
    this.#state = { phase: kept ? 'typed' : 'saved', shown, round: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SaverState => this.#state;

  type(text: DraftText): void {
    this.text = text;
    this.#keep();
    const { phase } = this.#state;
    if (phase === 'overtaken' || phase === 'lost') return;
    if (phase !== 'saving') this.#turnTo({ phase: 'typed' });
    this.#saveLater();
  }

  /** Saves what isn't saved yet. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const { phase } = this.#state;
    if (phase === 'saved' || phase === 'overtaken' || phase === 'lost') return;
    this.#saving ??= this.#send(this.text).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  /** Takes what was read anew: a colleague's text if nothing was typed here. */
  see(shown: Written): void {
    const { phase, shown: last } = this.#state;
    if (shown.draft.revision < last.draft.revision || phase !== 'saved') return;
    if (shown.draft.revision === last.draft.revision) this.#turnTo({ shown });
    else this.#fill(shown);
  }

  /** Saves what was typed in place of what a colleague saved. */
  async keepMine(): Promise<void> {
    const { theirs } = this.#state;
    if (!theirs) return;
    this.#revision = theirs.draft.revision;
    this.#turnTo({ phase: 'typed' });
    await this.save();
  }

  takeTheirs(): void {
    const { theirs } = this.#state;
    if (theirs) this.#fill(theirs);
  }

  async #send(text: DraftText): Promise<void> {
    this.#turnTo({ phase: 'saving' });
    const before = this.#sent;
    this.#sent = text;
    try {
      const saved = await this.#ports.put({ ...text, revision: this.#revision });
      if (isWritten(saved)) this.#settle(saved, text);
    } catch (failure) {
      await this.#fail(failure, before);
    }
  }

  #settle(shown: Written, sent: DraftText): void {
    this.#revision = shown.draft.revision;
    this.#sent = undefined;
    const isAll = isSame(sent, this.text);
    this.#turnTo({ phase: isAll ? 'saved' : 'typed', shown });
    if (isAll) this.#ports.forget();
    else {
      this.#keep();
      this.#saveLater();
    }
  }

  /** @param before what was sent before, and had no answer. */
  async #fail(failure: unknown, before?: DraftText): Promise<void> {
    const reason = failure instanceof RequestError ? failure.reason : undefined;
    if (reason === 'gone') this.#turnTo({ phase: 'lost' });
    else if (reason === 'stale') await this.#compare(before);
    else this.#turnTo({ phase: 'failed', failure });
  }

  /** Looks at what a colleague has saved, or at what an answer that never came has. */
  async #compare(before: DraftText | undefined): Promise<void> {
    try {
      const theirs = await this.#ports.read();
      if (!isWritten(theirs)) this.#turnTo({ phase: 'lost' });
      else if (isSame(theirs.draft, this.text)) this.#settle(theirs, this.text);
      else if (before && isSame(theirs.draft, before)) this.#settle(theirs, before);
      else this.#turnTo({ phase: 'overtaken', theirs });
    } catch (failure) {
      await this.#fail(failure);
    }
  }

  #fill(shown: Written): void {
    this.text = textOf(shown.draft);
    this.#revision = shown.draft.revision;
    this.#ports.forget();
    this.#turnTo({ phase: 'saved', shown, round: this.#state.round + 1 });
  }

  #keep(): void {
    this.#ports.keep({ texts: { ...this.text }, seen: { revision: this.#revision } });
  }

  #saveLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE_MS);
  }

  #turnTo({ shown, round, ...state }: Partial<SaverState>): void {
    const last = this.#state;
    this.#state = {
      phase: last.phase,
      ...state,
      ...{ shown: shown ?? last.shown, round: round ?? last.round },
    };
    for (const listener of this.#listeners) listener();
  }
}

export function isWritten(newsletter: DeskNewsletter): newsletter is Written {
  return newsletter.draft !== undefined;
}

function textOf({ subject, preview, markdown }: DraftText): DraftText {
  return { subject, preview, markdown };
}

function isSame(one: DraftText, other: DraftText): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));
}
