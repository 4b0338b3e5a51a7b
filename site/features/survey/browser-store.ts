import { Observable } from '../../ui/observable.ts';

/** One value in this browser's local storage, shared by its tabs. Where the browser forbids storage, it lives as long as the page. */
export class BrowserStore<Value> extends Observable<Value | undefined> {
  readonly #key: string;
  readonly #read: (value: unknown) => Value | undefined;
  #isKept = true;

  /**
   * @param key one of the storage keys.
   * @param read checks what was stored; undefined where it is not such a value.
   */
  constructor(key: string, read: (value: unknown) => Value | undefined) {
    super(undefined);
    this.#key = key;
    this.#read = read;
    this.set(this.latest());
  }

  /** Whether the browser has kept what was last written. */
  readonly isKept = (): boolean => this.#isKept;

  protected override readonly onStorage = ({ key }: StorageEvent): void => {
    if (key === this.#key || key === null) this.set(this.latest());
  };

  /** What stands in the storage now. */
  latest(): Value | undefined {
    if (!this.#isKept) return this.value();
    try {
      return this.#read(JSON.parse(localStorage.getItem(this.#key) ?? 'null'));
    } catch {
      return undefined;
    }
  }

  write(value: Value): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
    this.set(value);
  }

  readonly clear = (): void => {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // There was nothing to remove.
    }
    this.set(undefined);
  };
}
