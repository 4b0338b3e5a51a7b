import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logo, Look } from '../../core/content/look.ts';
import { ROOT } from '../paths.ts';
import { findLowContrast } from './contrast.ts';
import { ContentError, type Problem } from './problems.ts';

const TOKENS = 'tokens.css';
const LOGO = 'logo.svg';

/**
 * The folder of a firm's `tokens.css` and `logo.svg`: `look/` in its content folder if there is
 * one, else `site/styles/`.
 */
export function lookFolder(root: string): string {
  const own = path.join(root, 'look');
  return existsSync(own) ? own : path.join(ROOT, 'site/styles');
}

export function logoFile(root: string): string {
  return path.join(lookFolder(root), LOGO);
}

/**
 * Reads the look that screens, documents and mails share: the colours of `tokens.css`, and the logo
 * of `logo.svg`.
 * @param root the content folder.
 * @throws {ContentError} when the logo holds anything else than shapes, or the contrast of two
 * colours is below WCAG 2.2 AA.
 */
export function readLook(root: string): Look {
  const read = (name: string) => {
    const file = path.join(lookFolder(root), name);
    if (!existsSync(file))
      throw new ContentError([{ file: nameOf(file), message: 'is missing: restore it' }]);
    return { file: nameOf(file), text: readFileSync(file, 'utf8') };
  };
  const tokens = read(TOKENS);
  const logo = read(LOGO);
  const colours = readColours(tokens.text);
  const shapes = readLogo(logo.text);
  const problems: Problem[] = findLowContrast(colours).map((message) => ({
    file: tokens.file,
    message,
  }));
  if (!shapes)
    problems.push({
      file: logo.file,
      message:
        'must be an <svg> with viewBox="0 0 width height", and hold only <path fill="var(--ink)" d="…"/> and <path fill="var(--span)" d="…"/>: draw it with these',
    });
  if (!shapes || problems.length > 0) throw new ContentError(problems);
  return { colours, logo: shapes };
}

function nameOf(file: string): string {
  return path.relative(ROOT, file);
}

/** Returns a colour of a look, such as `#13212a`. @throws if there is no such token. */
export function colour({ colours }: Look, name: string): string {
  const value = colours[name];
  if (!value) throw new Error(`${TOKENS} has no colour --${name}.`);
  return value;
}

/** Reads the colours of a style sheet's custom properties, by name. */
export function readColours(css: string): Record<string, string> {
  const tokens = [...css.matchAll(/--([\w-]+): (#[0-9a-f]{3}(?:[0-9a-f]{3})?);/gi)];
  return Object.fromEntries(tokens.map(([, name = '', value = '']) => [name, value.toLowerCase()]));
}

/**
 * Reads a logo: an SVG of paths that are filled with `var(--ink)` or `var(--span)`. @returns
 * undefined if it holds anything else.
 */
export function readLogo(svg: string): Logo | undefined {
  const [, width, height] = svg.match(/<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/) ?? [];
  const paths = [...svg.matchAll(/<path fill="var\(--(ink|span)\)" d="([^"]+)"\s*\/>/g)].map(
    ([, fill, d = '']) => ({ d, isAccent: fill === 'span' }),
  );
  const elements = svg.match(/<[a-z]/g) ?? [];
  if (!width || !height || paths.length === 0 || elements.length !== paths.length + 1)
    return undefined;
  return { width: Number(width), height: Number(height), paths };
}
