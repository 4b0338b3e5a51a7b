import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logo, Look } from '../core/content/look.ts';
import { ROOT } from './paths.ts';

const TOKENS = 'site/styles/tokens.css';
const LOGO = 'site/styles/logo.svg';

/** The look that screens, documents and mails share: the colours of `tokens.css`, and the logo of `logo.svg`. */
export const LOOK: Look = {
  colours: readColours(readFileSync(path.join(ROOT, TOKENS), 'utf8')),
  logo: readLogo(readFileSync(path.join(ROOT, LOGO), 'utf8')),
};

/** Returns a colour of the look, such as `#13212a`. @throws if there is no such token. */
export function colour(name: string): string {
  const value = LOOK.colours[name];
  if (!value) throw new Error(`${TOKENS} has no colour --${name}.`);
  return value;
}

/** Reads the colours of a style sheet's custom properties, by name. */
export function readColours(css: string): Record<string, string> {
  const tokens = [...css.matchAll(/--([\w-]+): (#[0-9a-f]{3}(?:[0-9a-f]{3})?);/gi)];
  return Object.fromEntries(tokens.map(([, name = '', value = '']) => [name, value.toLowerCase()]));
}

/** Reads a logo: an SVG of paths that are filled with `var(--ink)` or `var(--span)`. @throws if it holds anything else. */
export function readLogo(svg: string): Logo {
  const [, width, height] = svg.match(/<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/) ?? [];
  const paths = [...svg.matchAll(/<path fill="var\(--(ink|span)\)" d="([^"]+)"\s*\/>/g)].map(([, fill, d = '']) => ({ d, isAccent: fill === 'span' }));
  const elements = svg.match(/<[a-z]/g) ?? [];
  if (!width || !height || paths.length === 0 || elements.length !== paths.length + 1)
    throw new Error(
      `${LOGO} must be an <svg> with viewBox="0 0 width height", and hold only <path fill="var(--ink)" d="…"/> and <path fill="var(--span)" d="…"/>.`,
    );
  return { width: Number(width), height: Number(height), paths };
}
