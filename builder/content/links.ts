import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Routes } from '../../core/content/routes.ts';
import { nearestTo } from '../../core/nearest.ts';
import { documentPaths, feedPath } from '../document-paths.ts';
import type { Problem } from './problems.ts';

/** The slugs of the articles. */
interface Slugs {
  published: string[];
  unpublished: string[];
}

// A route in a field `to` of YAML, or in a link of Markdown.
const LINK = /(?:\bto: *['"]?|\]\(<?)(\/[^\s'",})>]*)/g;
// A mistyped route differs in a letter or two.
const MOST_EDITS = 3;

/** Finds the links to routes of this site that don't exist. */
export function findDeadLinks(root: string, routes: Routes, { published, unpublished }: Slugs): Problem[] {
  const built = pathsOf(routes, published);
  const preview = pathsOf(routes, [...published, ...unpublished]);
  return globSync('**/*.{yaml,md}', { cwd: root })
    .filter((name) => name !== 'README.md')
    .flatMap((name) => {
      const file = `content/${name.split(path.sep).join('/')}`;
      const known = unpublished.some((slug) => file === `content/insights/${slug}/index.md`) ? preview : built;
      return readFileSync(path.join(root, name), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          [...text.matchAll(LINK)]
            .map(([, link = '']) => link)
            .filter((link) => !known.includes(pathOf(link)))
            .map((link) => ({ file, line: index + 1, message: `links to ${link}, ${remedyFor(pathOf(link), known, preview)}` })),
        );
    });
}

function pathsOf(routes: Routes, slugs: string[]): string[] {
  return [...[...routes.screens, ...routes.redirects].flatMap((route) => documentPaths(route, slugs).map(({ pathname }) => pathname)), feedPath(routes)];
}

function pathOf(link: string): string {
  return link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}

function remedyFor(pathname: string, known: string[], preview: string[]): string {
  if (preview.includes(pathname)) return 'an article that isn’t published yet: publish it, or take the link out';
  const [nearest, edits] = nearestTo(pathname, known);
  return `which doesn’t exist: ${edits <= MOST_EDITS ? `perhaps ${nearest} is meant` : 'correct the address, or take the link out'}`;
}
