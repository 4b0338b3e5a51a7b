import { createHash } from 'node:crypto';

/** What a policy allows: the inline script and the inlined style sheets by their hashes, frames and pictures by their sites. */
export interface PolicyParts {
  scripts: string[];
  styles: string[];
  /** The other sites that a document may show in a frame. */
  frames?: string[];
  /** The origins of pictures that lie on other hosts. */
  pictures?: string[];
  /** The other sites that forms send to, by script and by themselves. */
  origins?: { connect: string[]; post: string[] };
}

/** The Content-Security-Policy of a document, or of all with the parts of all. */
export function contentSecurityPolicy({ scripts, styles, frames = [], pictures = [], origins = { connect: [], post: [] } }: PolicyParts): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    ["style-src 'self'", ...hashes(styles)].join(' '),
    ["img-src 'self' data:", ...pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...origins.connect].join(' '),
    "manifest-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    ["form-action 'self'", ...origins.post].join(' '),
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** The headers of every answer; `_headers` gives them to static hosts, and the intake reads them there. */
export function securityHeaders(parts: PolicyParts): Record<string, string> {
  return {
    // A document's own element can't say who may frame it; a header can.
    'Content-Security-Policy': `${contentSecurityPolicy(parts)}; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

function hashes(parts: string[]): string[] {
  return [...new Set(parts)].map((part) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`);
}
