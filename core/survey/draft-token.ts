// 256 bits or more, in letters that need no escaping in an address.
const TOKEN = /^[\w-]{43,128}$/;
const TOKEN_BYTES = 32;
const FRAGMENT = 'continue=';

/** Whether something can be the token of a shared draft. */
export function isDraftToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

/** A token that nobody can guess: who has it can read and change the draft. */
export function newDraftToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The fragment of the link by which another device continues: no browser sends that part of an address to a server. */
export function writeContinueFragment(token: string): string {
  return `${FRAGMENT}${token}`;
}

/** The token in the fragment of an address, such as `#continue=…`; one that a mail program has cut off is no token any more. */
export function readContinueFragment(hash: string): string | undefined {
  return hash.startsWith(`#${FRAGMENT}`) ? hash.slice(FRAGMENT.length + 1) : undefined;
}
