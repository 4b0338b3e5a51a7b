import { createHash } from 'node:crypto';

/** Scripts and styles are given as source and allowed by their hashes. */
interface PolicyParts {
  scripts: string[];
  styles: string[];
  frames?: string[];
  /** Allows `style` attributes, which mails have. */
  hasStyledElements?: boolean;
  pictures?: string[];
  /** Foreign origins that forms send to, by script (`connect`) and without (`post`). */
  origins?: { connect: string[]; post: string[] };
}

/** Only a header can say it: browsers ignore `frame-ancestors` in a <meta> element. */
export const NO_FRAMING = "frame-ancestors 'none'";

export function contentSecurityPolicy(parts: PolicyParts): string {
  const {
    scripts,
    styles,
    hasStyledElements = false,
    frames = [],
    pictures = [],
    origins = { connect: [], post: [] },
  } = parts;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    ["style-src 'self'", ...hashes(styles)].join(' '),
    ...(hasStyledElements ? ["style-src-attr 'unsafe-inline'"] : []),
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

/**
 * For the `_headers` file. @param ownsHost whether the site has an https host of its own, so that
 * HSTS is ours to set.
 */
export function securityHeaders(parts: PolicyParts, ownsHost = false): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentSecurityPolicy(parts)}; ${NO_FRAMING}`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(ownsHost && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'X-Content-Type-Options': 'nosniff',
  };
}

function hashes(parts: string[]): string[] {
  return [...new Set(parts)].map(
    (part) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`,
  );
}
