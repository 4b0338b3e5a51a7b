import type { Definition, Html, Parent, PhrasingContent } from 'mdast';
import type { Inline, Link } from '../content/article.ts';
import { nearestTo } from '../nearest.ts';
import { percentDecode } from '../percent-decode.ts';
import type { Gathered } from './gathered.ts';
import { keepBraces } from './markdown-slips.ts';

/** Reads words, with their emphasis, links and references to notes. */
export class InlineReader {
  /** Labels of notes, in the order in which the text refers to them. */
  readonly noted: string[] = [];
  readonly addresses = new Map<string, Definition>();
  readonly #gathered: Gathered;
  readonly #partLinks: { link: Link; line: number }[] = [];

  constructor(gathered: Gathered) {
    this.#gathered = gathered;
  }

  read(nodes: readonly PhrasingContent[]): Inline[] {
    return trim(this.#run(nodes));
  }

  /** Runs at the end, when the ids of all headings are known. */
  linkParts(ids: readonly string[]): void {
    for (const { link, line } of this.#partLinks) {
      this.#gathered.figures.push({
        line,
        text: `links to ${link.to}, a part of the text, which only pages of the site can: take the link out`,
      });
      const part = percentDecode(link.to.slice(1));
      const meant = ids.find((id) => id === part) ?? ids.find((id) => loose(id) === loose(part));
      if (meant) {
        link.to = `#${meant}`;
        continue;
      }
      const [nearest] = nearestTo(part, ids);
      this.#gathered.problems.push({
        line,
        message: `links to ${link.to}, but no heading of this text has that id: ${nearest ? `perhaps #${nearest} is meant` : 'take the link out'}`,
      });
    }
  }

  /** `<sup>` and `<sub>` are separate nodes around the words they raise or lower. */
  #run(nodes: readonly PhrasingContent[]): Inline[] {
    const open: { tag: string; node: Html; before: Inline[] }[] = [];
    let run: Inline[] = [];
    for (const node of nodes) {
      const [, slash, tag] =
        (node.type === 'html' && node.value.match(/^<(\/?)(sup|sub)\s*>$/i)) || [];
      if (node.type === 'html' && tag && !slash) {
        open.push({ tag: tag.toLowerCase(), node, before: run });
        run = [];
      } else if (tag && open.at(-1)?.tag === tag.toLowerCase()) {
        const kind = tag.toLowerCase() === 'sup' ? 'superscript' : 'subscript';
        run = [...(open.pop()?.before ?? []), { kind, children: merge(run) }];
      } else run.push(...this.#inline(node));
    }
    for (const { node } of open)
      this.#gathered.refuse(node, 'is not closed: close it in the same paragraph');
    return merge(run);
  }

  #inline(node: PhrasingContent): Inline[] {
    switch (node.type) {
      case 'text':
        return [node.value.replaceAll('\n', ' ')];
      case 'emphasis':
      case 'strong':
      case 'delete':
        return [{ kind: node.type, children: this.#run(node.children) }];
      case 'inlineCode':
        return [{ kind: 'code', children: [keepBraces(node.value)] }];
      case 'link':
        return this.#link(node, node);
      case 'linkReference':
        return this.#link(node, this.addresses.get(node.identifier));
      case 'footnoteReference': {
        this.#gathered.figure(node, 'note');
        if (!this.noted.includes(node.identifier)) this.noted.push(node.identifier);
        const number = this.noted.indexOf(node.identifier) + 1;
        return [{ kind: 'link', to: `#note-${number}`, children: [String(number)] }];
      }
      case 'break':
        return ['\n'];
      case 'html':
        return /^<\/?br\s*\/?>$/i.test(node.value) ? ['\n'] : this.#gathered.html(node);
      case 'image':
      case 'imageReference':
        return this.#gathered.refuse(
          node,
          'is a picture within a sentence: give it a paragraph of its own',
        );
      default:
        return this.#gathered.refuse(node, 'isn’t taken: write it in another way');
    }
  }

  #link(
    node: PhrasingContent & Parent,
    { url, title }: { url: string; title?: string | null | undefined } = { url: '' },
  ): Inline[] {
    const children = this.#run(node.children as PhrasingContent[]);
    const bare = children.length === 1 ? takeTail(url, children[0]) : undefined;
    if (bare) return [{ kind: 'link', to: bare.url, children: [bare.text] }, bare.tail];
    if (!isSafe(url)) {
      // A bare address that GFM made a link has no position. It stays text.
      if (!node.position) return children;
      return this.#gathered.refuse(
        node,
        'links to neither https://, http://, mailto:, tel:, a route of this site nor a part of this text: write https:// before another site’s address, mailto: before an e-mail address, / before a route, and # before a part',
      );
    }
    const link: Link = { kind: 'link', to: url, ...(title && { title }), children };
    const line = node.position?.end.line;
    if (line && url.startsWith('#')) this.#partLinks.push({ link, line });
    else if (line) this.#gathered.links.push({ text: url, line });
    return [link];
  }
}

// Links to scripts, such as `javascript:`, are refused. Routes, web pages, e-mail addresses, phone
// numbers and parts of the text are allowed.
function isSafe(url: string): boolean {
  return (
    /^(https?:\/\/|mailto:|tel:|#.|\/(?![/\\]))/i.test(url) &&
    URL.canParse(url, 'https://site.example')
  );
}

/**
 * Programs disagree about capitals, hyphens and signs in ids, so only letters and figures count.
 */
function loose(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Splits off closing quotation marks and full stops behind a bare address. */
function takeTail(url: string, text: Inline | undefined) {
  if (typeof text !== 'string' || !url.endsWith(text)) return undefined;
  const [tail = ''] = text.match(/[”’»›“„…、。，」』）】》]+$/u) ?? [];
  return tail && { url: url.slice(0, -tail.length), text: text.slice(0, -tail.length), tail };
}

/** Joins texts, and drops spaces beside a line break. */
function merge(parts: readonly Inline[]): Inline[] {
  return parts.reduce<Inline[]>((merged, part) => {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      merged[merged.length - 1] = (last + part).replace(/ *\n */g, '\n');
    else merged.push(part);
    return merged;
  }, []);
}

/** Drops the white space that a picture or a line break leaves at both ends. */
function trim(run: readonly Inline[]): Inline[] {
  const trimmed = [...run];
  if (typeof trimmed[0] === 'string') trimmed[0] = trimmed[0].trimStart();
  const last = trimmed.at(-1);
  if (typeof last === 'string') trimmed[trimmed.length - 1] = last.trimEnd();
  return trimmed.filter((part) => part !== '');
}
