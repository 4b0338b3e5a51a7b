/** A state that changes bit by bit, and those who are told of it. */
export class Observable<State extends object> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  readonly state = (): State => this.#state;

  /** @returns what ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected tell(some: Partial<State>): void {
    this.#state = { ...this.#state, ...some };
    for (const listener of this.#listeners) listener();
  }
}
