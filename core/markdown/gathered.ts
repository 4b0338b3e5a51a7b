import type { Html, Nodes } from 'mdast';
import type { Problem } from '../content/content-error.ts';
import { faultOfHtml, restoreBraces } from './markdown-slips.ts';
import { endOf, lineAt, startOf } from './tree.ts';

/** What stands in a line of the Markdown, counted from 1 without the lines above it. */
export interface Placed {
  text: string;
  line: number;
}

/** Its line is counted as in {@link Placed}. */
type MarkdownProblem = Omit<Problem, 'file' | 'line'> & { line: number };

/** What is found in a text while it is read. */
export class Gathered {
  readonly markdown: string;
  readonly links: Placed[] = [];
  /** What only a screen can show, with the remedy in a text for mails or the guide. */
  readonly figures: Placed[] = [];
  /** The files of pictures. */
  readonly pictures: Placed[] = [];
  /** Everything that is refused, such as raw HTML. */
  readonly problems: MarkdownProblem[] = [];

  constructor(markdown: string) {
    this.markdown = markdown;
  }

  refuse(node: Nodes, message: string): [] {
    const [start = ''] = restoreBraces(this.verbatim(node)).split('\n');
    this.report(startOf(node), `“${start.slice(0, 40)}” ${message}`);
    return [];
  }

  report(offset: number, message: string): void {
    this.problems.push({ line: lineAt(this.markdown, offset), message });
  }

  figure(node: Nodes, kind: string): void {
    this.figures.push({
      line: lineAt(this.markdown, startOf(node)),
      text: `holds a ${kind}, which only pages of the site can show: write it in words`,
    });
  }

  html(node: Html): [] {
    const fault = faultOfHtml(node.value);
    // The opening tag was reported, so its closing tag isn't.
    if (fault && !(node.value.startsWith('</') && this.problems.length > 0))
      this.report(startOf(node) + fault.offset, fault.message);
    return [];
  }

  verbatim(node: Nodes): string {
    return this.markdown.slice(startOf(node), endOf(node));
  }
}
