/** What changed in the browser's storage: the value of a key, or, where it is null, perhaps all. */
export type StorageChange = Pick<StorageEvent, 'key'>;

const EVERYTHING: StorageChange = { key: null };

/**
 * A value that changes, and the listeners that are told: a store for React's
 * `useSyncExternalStore`.
 */
export class Observable<Value> {
  #value: Value;
  #hasMissed = false;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly value = (): Value => this.#value;

  /** @returns what ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0 && this.onStorage) {
      addEventListener('storage', this.onStorage);
      if (this.#hasMissed) this.onStorage(EVERYTHING);
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || !this.onStorage) return;
      removeEventListener('storage', this.onStorage);
      this.#hasMissed = true;
    };
  };

  /**
   * Hears what other tabs change in the browser's storage: at once while anybody listens, else when
   * somebody listens again.
   */
  protected readonly onStorage?: (change: StorageChange) => void;

  /** Changes the value without telling anybody: for a read that is part of rendering. */
  protected replace(value: Value): void {
    this.#value = value;
  }

  protected set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
