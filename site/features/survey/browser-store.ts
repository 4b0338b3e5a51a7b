import { Observable, type StorageChange } from '../../ui/observable.ts';

/**
 * Local storage is shared by all tabs. If the browser forbids storage, the value lives as long as
 * the page.
 */
export class BrowserStore<Value> extends Observable<Value | undefined> {
  readonly #key: string;
  readonly #read: (value: unknown) => Value | undefined;
  readonly #storage: () => Storage;
  #isKept = true;

  /**
   * @param key one of the storage keys.
   * @param read parses a stored value; undefined if it is invalid.
   * @param storage local storage by default; it may throw.
   */
  constructor(
    key: string,
    read: (value: unknown) => Value | undefined,
    storage = () => localStorage,
  ) {
    super(undefined);
    this.#key = key;
    this.#read = read;
    this.#storage = storage;
    this.set(this.latest());
  }

  /** Whether the last write was stored. */
  readonly isKept = (): boolean => this.#isKept;

  protected override readonly onStorage = ({ key }: StorageChange): void => {
    if (key === this.#key || key === null) this.set(this.latest());
  };

  latest(): Value | undefined {
    if (!this.#isKept) return this.value();
    try {
      return this.#read(JSON.parse(this.#storage().getItem(this.#key) ?? 'null'));
    } catch {
      return undefined;
    }
  }

  write(value: Value): void {
    try {
      this.#storage().setItem(this.#key, JSON.stringify(value));
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
    this.set(value);
  }

  readonly clear = (): void => {
    try {
      this.#storage().removeItem(this.#key);
    } catch {
      // Without storage there is nothing to remove.
    }
    this.set(undefined);
  };
}
