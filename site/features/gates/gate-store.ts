import { fits, unlock } from '../../../core/gates/decrypt.ts';
import type { ContentKey, Gate } from '../../../core/gates/gates.ts';
import { Observable, type StorageChange } from '../../ui/observable.ts';
import { fetchLock } from './fetch-gated.ts';
import {
  concernsFlag,
  forgetKey,
  isFlagged,
  LONGEST_WAIT_MS,
  recallKey,
  rememberKey,
} from './remembered-key.ts';

/** `unknown` in documents, and until the browser's storage has been read. */
export type GateState =
  | { is: 'unknown' }
  /** No WebCrypto, as over plain http: the gate stays closed. */
  | { is: 'unavailable' }
  /** `isRotated`: the code has changed, so a remembered key no longer works. */
  | { is: 'locked'; isRotated: boolean }
  | { is: 'unlocked'; contentKey: ContentKey };

/** `forgotten`: the code is right, but the browser can't store the key. */
export type Outcome = 'unlocked' | 'forgotten' | 'wrong' | 'unreachable';

export const UNKNOWN: GateState = { is: 'unknown' };
const LOCKED: GateState = { is: 'locked', isRotated: false };

/**
 * A gate in this browser (product.md, Gates). It outlives every screen, so that navigation doesn't
 * ask for the code again.
 */
class GateStore extends Observable<GateState> {
  readonly #gate: Gate;
  #isSearching = false;
  #isRemembered = true;

  constructor(gate: Gate) {
    super(UNKNOWN);
    this.#gate = gate;
  }

  /** Reads the remembered key, once. While a slow browser reads it, the gate is shown locked. */
  async find(): Promise<void> {
    if (this.value() !== UNKNOWN || this.#isSearching) return;
    this.#isSearching = true;
    const timer = setTimeout(() => this.value() === UNKNOWN && this.set(LOCKED), LONGEST_WAIT_MS);
    const found = await this.#look();
    clearTimeout(timer);
    this.#isSearching = false;
    if (this.value() !== UNKNOWN && this.value() !== LOCKED) return;
    this.set(found);
    if (found.is === 'unlocked') await this.#verify(found.contentKey);
  }

  /** The right code opens the gate for this visit and later ones. */
  async unlock(code: string): Promise<Outcome> {
    try {
      const contentKey = await unlock(this.#gate, code, await fetchLock(this.#gate));
      if (!contentKey) return 'wrong';
      const isRemembered = await rememberKey(this.#gate, contentKey).then(
        () => true,
        () => false,
      );
      this.#isRemembered = isRemembered;
      this.set({ is: 'unlocked', contentKey });
      return isRemembered ? 'unlocked' : 'forgotten';
    } catch {
      return 'unreachable';
    }
  }

  async lock({ isRotated = false } = {}): Promise<void> {
    this.set({ is: 'locked', isRotated });
    await forgetKey(this.#gate);
  }

  async #look(): Promise<GateState> {
    if (!globalThis.crypto?.subtle) return { is: 'unavailable' };
    const contentKey = await recallKey(this.#gate);
    if (!contentKey) {
      if (isFlagged(this.#gate)) await forgetKey(this.#gate);
      return LOCKED;
    }
    return { is: 'unlocked', contentKey };
  }

  // In the background. Offline, the key counts as valid: a wrong key can't decrypt anything.
  async #verify(contentKey: ContentKey): Promise<void> {
    const lock = await fetchLock(this.#gate).catch(() => undefined);
    if (!lock || (await fits(this.#gate, contentKey, lock))) return;
    const state = this.value();
    if (state.is === 'unlocked' && state.contentKey === contentKey)
      await this.lock({ isRotated: true });
  }

  // Logging out in one tab logs out all tabs.
  protected override readonly onStorage = async (change: StorageChange): Promise<void> => {
    if (!concernsFlag(this.#gate, change)) return;
    if (this.value().is === 'unlocked' && this.#isRemembered && !isFlagged(this.#gate))
      this.set(LOCKED);
    else if (this.value().is === 'locked' && isFlagged(this.#gate)) this.set(await this.#look());
  };
}

const stores: Record<Gate, GateStore> = {
  'client-access': new GateStore('client-access'),
  'survey-preview': new GateStore('survey-preview'),
};

export function gateStore(gate: Gate): GateStore {
  return stores[gate];
}
