const POLICY = 'Content-Security-Policy';
const TRANSPORT_SECURITY = 'Strict-Transport-Security';

export interface HeaderRule {
  /** A path, or a prefix that ends in `*`. */
  pattern: string;
  headers: Record<string, string>;
}

/** `_headers` of static hosts: a line with a path, then indented lines with its headers. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    const header = line.match(/^\s+([\w-]+):(.*)/);
    const rule = rules.at(-1);
    if (header && rule) rule.headers[header[1] as string] = (header[2] as string).trim();
    else if (line.trim()) rules.push({ pattern: line.trim(), headers: {} });
  }
  return rules;
}

/**
 * A TLS server in front of the intake sends HSTS for all answers; a second header would be invalid.
 */
export function withoutTransportSecurity(rules: HeaderRule[]): HeaderRule[] {
  return rules.map(({ pattern, headers: { [TRANSPORT_SECURITY]: _, ...headers } }) => ({
    pattern,
    headers,
  }));
}

/** Of all rules that match the path. */
export function headersFor(pathname: string, rules: HeaderRule[]): Record<string, string> {
  return Object.assign(
    {},
    ...rules.filter(({ pattern }) => matches(pathname, pattern)).map(({ headers }) => headers),
  );
}

/**
 * Uses a document's own Content-Security-Policy instead of the policy for all documents. It is
 * stricter, and so much shorter that the whole document fits into a connection's first flight.
 * Keeps directives that a meta element can't contain, such as `frame-ancestors`.
 */
export function withOwnPolicy(
  headers: Record<string, string>,
  html: string,
): Record<string, string> {
  const general = headers[POLICY];
  const own = html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.[1];
  if (!general || !own) return headers;
  const ruled = new Set(own.split('; ').map(nameOf));
  return {
    ...headers,
    [POLICY]: [
      own,
      ...general.split('; ').filter((directive) => !ruled.has(nameOf(directive))),
    ].join('; '),
  };
}

function nameOf(directive: string): string {
  return directive.split(' ', 1)[0] ?? '';
}

function matches(pathname: string, pattern: string): boolean {
  return pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
}
