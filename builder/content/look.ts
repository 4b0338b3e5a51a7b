import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ContentError, type Problem } from '../../core/content/content-error.ts';
import type { Logo, Look } from '../../core/content/look.ts';
import { ROOT } from '../paths.ts';
import { findLowContrast } from './contrast.ts';

const TOKENS = 'tokens.css';
const LOGO = 'logo.svg';

/** `look/` in the content folder if it exists, else `site/styles/`. */
export function lookFolder(root: string): string {
  const own = path.join(root, 'look');
  return existsSync(own) ? own : path.join(ROOT, 'site/styles');
}

export function logoFile(root: string): string {
  return path.join(lookFolder(root), LOGO);
}

/**
 * @param root the content folder.
 * @throws {ContentError} when the logo contains anything other than shapes, or the contrast of two
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

/** @returns a colour such as `#13212a`. @throws if there is no such token. */
export function colour({ colours }: Look, name: string): string {
  const value = colours[name];
  if (!value) throw new Error(`${TOKENS} has no colour --${name}.`);
  return value;
}

/** By name without `--`. */
export function readColours(css: string): Record<string, string> {
  const tokens = [...css.matchAll(/--([\w-]+): (#[0-9a-f]{3}(?:[0-9a-f]{3})?);/gi)];
  return Object.fromEntries(tokens.map(([, name = '', value = '']) => [name, value.toLowerCase()]));
}

/** @returns undefined unless all paths are filled with `var(--ink)` or `var(--span)`. */
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
