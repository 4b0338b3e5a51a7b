/**
 * The store can't be used for a reason that an operator can fix: for example, a newer version made
 * it, or it is in use.
 */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

/** The store can't be used at the moment: locked, full, or unreachable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
