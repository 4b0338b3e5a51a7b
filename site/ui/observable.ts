/** A value that changes, and the listeners that are told: a store for React's `useSyncExternalStore`. */
export class Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly value = (): Value => this.#value;

  /** @returns what ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0 && this.onStorage) addEventListener('storage', this.onStorage);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0 && this.onStorage) removeEventListener('storage', this.onStorage);
    };
  };

  /** Hears, while anybody listens, what other tabs change in the browser's storage. */
  protected readonly onStorage?: (event: StorageEvent) => void;

  /** Changes the value without telling anybody: for a read that is part of rendering. */
  protected replace(value: Value): void {
    this.#value = value;
  }

  /** Changes the value and tells the listeners. */
  protected set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
