/** An operator can fix the reason: for example, a newer version made the store, or it is in use. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

/** Temporarily: locked, full, or unreachable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
