import type { Problem } from '../content/content-error.ts';
import { followRedirects } from '../content/follow-redirects.ts';
import { originalPath, type Routes } from '../content/routes.ts';
import { nearestTo } from '../nearest.ts';
import { percentDecode } from '../percent-decode.ts';
import type { PlacedLink } from './tokens.ts';

/** The paths of the site that is built, and of its preview with the articles not yet published. */
interface Known {
  built: string[];
  preview: string[];
  /** The slugs of these articles, which can link to each other. */
  unpublished: string[];
}

/** The folder of newsletters, whose links lead from a mail. */
export const NEWSLETTERS = 'content/newsletters/';

// A mistyped route differs in a letter or two.
const MOST_EDITS = 3;

export function findDeadLinks(
  links: readonly PlacedLink[],
  { built, preview, unpublished }: Known,
): Problem[] {
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
 * Finds links such as `/faq#nope` to a part that its screen doesn't have.
 * @param ids the ids of each screen's parts, by its path.
 */
export function findDeadAnchors(
  links: readonly PlacedLink[],
  routes: Routes,
  ids: ReadonlyMap<string, readonly string[]>,
): Problem[] {
  const { redirects } = routes;
  return links.filter(leadsToRoute).flatMap(({ file, line, link }) => {
    const pathname = pathOf(link);
    const id = percentDecode(link.split('#')[1] ?? '');
    // On the original site, a route has its own screen. On the new one, it may be a redirect.
    const places = [
      followRedirects({ to: pathname }, routes).to,
      originalPath(pathname),
      ...redirects.flatMap(({ path: from, to }) => (from === pathname ? [to] : [])),
    ];
    const known = places.flatMap((place) => ids.get(place) ?? []);
    // The document of such a redirect leads to the section, whatever follows #. Inside the site,
    // the router follows the #.
    const isSection = redirects.some(
      ({ path: from, section }) => from === pathname && section !== undefined,
    );
    if (id && isSection && file.startsWith(NEWSLETTERS))
      return [
        {
          file,
          line,
          message: `links to ${link}, which leads from a mail to a section of home: write ${originalPath(pathname)}#${id}`,
        },
      ];
    // The answers of a quick scan are no id. A link to a missing screen is reported elsewhere.
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

function pathOf(link: string): string {
  return link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}

function remedyFor(pathname: string, known: string[], preview: string[]): string {
  if (preview.includes(pathname))
    return 'an article that isn’t published yet: publish it, or take the link out';
  const [nearest, edits] = nearestTo(pathname, known);
  return `which doesn’t exist: ${edits <= MOST_EDITS ? `perhaps ${nearest} is meant` : 'correct the address, or take the link out'}`;
}
