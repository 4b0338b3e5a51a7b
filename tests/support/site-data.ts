/**
 * Runs in each document before its scripts: a browser that blocks site data, as Firefox and
 * Chromium do where the visitor says so.
 */
export function blockSiteData(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = async () => refuse();
}
