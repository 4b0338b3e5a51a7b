/** The store can't be used for a reason that an operator can mend: it was made by a newer version, say, or is in use. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}
