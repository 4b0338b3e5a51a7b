// 403 is what some file stores answer in place of 404.
const MISSING = [403, 404, 410];

/**
 * Whether a host's answer means that it has no such file. Some hosts answer every path with home,
 * so a page in place of a file means it, too.
 */
export function isMissing({ ok, status, headers }: Response): boolean {
  return (
    MISSING.includes(status) ||
    (ok && headers.get('Content-Type')?.startsWith('text/html') === true)
  );
}
