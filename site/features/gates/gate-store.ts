import { fits, unlock } from '../../../core/gates/decrypt.ts';
import type { Gate } from '../../../core/gates/gates.ts';
import { fetchLock } from './fetch-gated.ts';
import { concernsFlag, forgetKey, isFlagged, recallKey, rememberKey } from './remembered-key.ts';

/** What a visitor finds at a gate. `unknown` in documents, and until the browser's memory was asked. */
export type GateState =
  | { is: 'unknown' }
  /** No WebCrypto, as over plain http: the gate stays closed. */
  | { is: 'unavailable' }
  /** `isRotated`: a key of an earlier visit opens nothing any more. */
  | { is: 'locked'; isRotated: boolean }
  | { is: 'unlocked'; key: CryptoKey };

/** What came of a code: `forgotten` where it is right and the browser won't remember it. */
export type Outcome = 'unlocked' | 'forgotten' | 'wrong' | 'unreachable';

export const UNKNOWN: GateState = { is: 'unknown' };
const LOCKED: GateState = { is: 'locked', isRotated: false };

/** A gate in this browser (product.md, Gates). It outlives every screen, so that moving between them asks nothing anew. */
export class GateStore {
  readonly #gate: Gate;
  #state: GateState = UNKNOWN;
  #isSearching = false;
  readonly #listeners = new Set<() => void>();

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  readonly state = (): GateState => this.#state;

  /** @returns what ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('storage', this.#followOtherTabs);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#followOtherTabs);
    };
  };

  /** Looks, once, whether an earlier visit left the key. */
  async find(): Promise<void> {
    if (this.#state !== UNKNOWN || this.#isSearching) return;
    this.#isSearching = true;
    const found = await this.#look();
    this.#isSearching = false;
    if (this.#state !== UNKNOWN) return;
    this.#change(found);
    if (found.is === 'unlocked') await this.#verify(found.key);
  }

  /** Tries a code. The right one opens the gate, now and on later visits. */
  async unlock(code: string): Promise<Outcome> {
    try {
      const key = await unlock(this.#gate, code, await fetchLock(this.#gate));
      if (!key) return 'wrong';
      const isRemembered = await rememberKey(this.#gate, key).then(
        () => true,
        () => false,
      );
      this.#change({ is: 'unlocked', key });
      return isRemembered ? 'unlocked' : 'forgotten';
    } catch {
      return 'unreachable';
    }
  }

  /** Forgets the key. */
  async lock({ isRotated = false } = {}): Promise<void> {
    this.#change({ is: 'locked', isRotated });
    await forgetKey(this.#gate);
  }

  async #look(): Promise<GateState> {
    if (!globalThis.crypto?.subtle) return { is: 'unavailable' };
    const key = await recallKey(this.#gate);
    if (!key) {
      if (isFlagged(this.#gate)) await forgetKey(this.#gate);
      return LOCKED;
    }
    return { is: 'unlocked', key };
  }

  // Nobody waits for this, and offline the key is taken at its word: nothing opens with a wrong one.
  async #verify(key: CryptoKey): Promise<void> {
    const lock = await fetchLock(this.#gate).catch(() => undefined);
    if (!lock || (await fits(this.#gate, key, lock))) return;
    if (this.#state.is === 'unlocked' && this.#state.key === key) await this.lock({ isRotated: true });
  }

  // Logging out in one tab logs out in all.
  readonly #followOtherTabs = async (event: StorageEvent): Promise<void> => {
    if (!concernsFlag(this.#gate, event)) return;
    if (this.#state.is === 'unlocked' && !isFlagged(this.#gate)) this.#change(LOCKED);
    else if (this.#state.is === 'locked' && isFlagged(this.#gate)) this.#change(await this.#look());
  };

  #change(state: GateState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const stores: Record<Gate, GateStore> = { 'client-access': new GateStore('client-access'), 'survey-preview': new GateStore('survey-preview') };

/** A gate, the same for the whole site. */
export function gateStore(gate: Gate): GateStore {
  return stores[gate];
}
