/** The changed key, or null if all may have changed. */
export type StorageChange = Pick<StorageEvent, 'key'>;

const EVERYTHING: StorageChange = { key: null };

/** A store for React's `useSyncExternalStore`. */
export class Observable<Value> {
  #value: Value;
  #hasMissed = false;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly value = (): Value => this.#value;

  /** @returns the function that ends the subscription */
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
   * Called when another tab has changed the browser's storage: at once while there are listeners,
   * else at the next subscription.
   */
  protected readonly onStorage?: (change: StorageChange) => void;

  /** Changes the value without notifying listeners: for reads during rendering. */
  protected replace(value: Value): void {
    this.#value = value;
  }

  protected set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
