import { fits, unlock } from '../../../core/gates/decrypt.ts';
import type { Gate } from '../../../core/gates/gates.ts';
import { Observable } from '../../ui/observable.ts';
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
export class GateStore extends Observable<GateState> {
  readonly #gate: Gate;
  #isSearching = false;

  constructor(gate: Gate) {
    super(UNKNOWN);
    this.#gate = gate;
  }

  /** Looks, once, whether an earlier visit left the key. */
  async find(): Promise<void> {
    if (this.value() !== UNKNOWN || this.#isSearching) return;
    this.#isSearching = true;
    const found = await this.#look();
    this.#isSearching = false;
    if (this.value() !== UNKNOWN) return;
    this.set(found);
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
      this.set({ is: 'unlocked', key });
      return isRemembered ? 'unlocked' : 'forgotten';
    } catch {
      return 'unreachable';
    }
  }

  /** Forgets the key. */
  async lock({ isRotated = false } = {}): Promise<void> {
    this.set({ is: 'locked', isRotated });
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
    const state = this.value();
    if (state.is === 'unlocked' && state.key === key) await this.lock({ isRotated: true });
  }

  // Logging out in one tab logs out in all.
  protected override readonly onStorage = async (event: StorageEvent): Promise<void> => {
    if (!concernsFlag(this.#gate, event)) return;
    if (this.value().is === 'unlocked' && !isFlagged(this.#gate)) this.set(LOCKED);
    else if (this.value().is === 'locked' && isFlagged(this.#gate)) this.set(await this.#look());
  };
}

const stores: Record<Gate, GateStore> = { 'client-access': new GateStore('client-access'), 'survey-preview': new GateStore('survey-preview') };

/** A gate, the same for the whole site. */
export function gateStore(gate: Gate): GateStore {
  return stores[gate];
}
