import { originalPath, type Routes } from '../../core/content/routes.ts';
import { nearestTo } from '../../core/nearest.ts';
import { documentPaths, feedPath } from './document-paths.ts';
import type { Problem } from './problems.ts';
import type { PlacedLink } from './tokens.ts';

interface Slugs {
  published: string[];
  unpublished: string[];
}

// A mistyped route differs in a letter or two.
const MOST_EDITS = 3;

/** Finds the links to routes of this site that don't exist. */
export function findDeadLinks(
  links: readonly PlacedLink[],
  routes: Routes,
  { published, unpublished }: Slugs,
): Problem[] {
  const built = pathsOf(routes, published);
  const preview = pathsOf(routes, [...published, ...unpublished]);
  return links.filter(leadsToRoute).flatMap(({ file, line, link }) => {
    const known = unpublished.some((slug) => file === `content/insights/${slug}/index.md`)
      ? preview
      : built;
    if (known.includes(pathOf(link))) return [];
    return [
      { file, line, message: `links to ${link}, ${remedyFor(pathOf(link), known, preview)}` },
    ];
  });
}

/**
 * Finds the links such as `/faq#nope` to a part that its screen doesn't have.
 * @param ids the ids of each screen's parts, by its path.
 */
export function findDeadAnchors(
  links: readonly PlacedLink[],
  { redirects }: Routes,
  ids: ReadonlyMap<string, readonly string[]>,
): Problem[] {
  return links.filter(leadsToRoute).flatMap(({ file, line, link }) => {
    const [, id] = link.split('#');
    const pathname = pathOf(link);
    // On the original site, a route leads to its own screen. On the new one, it may be a redirect.
    const places = [
      pathname,
      originalPath(pathname),
      ...redirects.flatMap(({ path: from, to }) => (from === pathname ? [to] : [])),
    ];
    const known = places.flatMap((place) => ids.get(place) ?? []);
    // The document of such a redirect leads to the section, whatever follows #. Inside the site,
    // the router knows better.
    const isSection = redirects.some(
      ({ path: from, section }) => from === pathname && section !== undefined,
    );
    if (id && isSection && file.startsWith('content/newsletters/'))
      return [
        {
          file,
          line,
          message: `links to ${link}, which leads from a mail to a section of home: write ${originalPath(pathname)}#${id}`,
        },
      ];
    // The answers of a quick scan are no id, and a link to a screen that doesn't exist is another
    // mistake.
    if (!id || id.startsWith('answers=') || known.length === 0 || known.includes(id)) return [];
    const [nearest, edits] = nearestTo(id, known);
    const remedy =
      edits <= MOST_EDITS
        ? `perhaps #${nearest} is meant`
        : 'correct what follows #, or take it out';
    return [
      {
        file,
        line,
        message: `links to ${link}, but no part of that screen has the id ${id}: ${remedy}`,
      },
    ];
  });
}

function leadsToRoute({ link }: PlacedLink): boolean {
  return link.startsWith('/');
}

function pathsOf(routes: Routes, slugs: string[]): string[] {
  return [
    ...[...routes.screens, ...routes.redirects].flatMap((route) =>
      documentPaths(route, slugs).map(({ pathname }) => pathname),
    ),
    feedPath(routes),
  ];
}

function pathOf(link: string): string {
  return link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}

function remedyFor(pathname: string, known: string[], preview: string[]): string {
  if (preview.includes(pathname))
    return 'an article that isn’t published yet: publish it, or take the link out';
  const [nearest, edits] = nearestTo(pathname, known);
  return `which doesn’t exist: ${edits <= MOST_EDITS ? `perhaps ${nearest} is meant` : 'correct the address, or take the link out'}`;
}
