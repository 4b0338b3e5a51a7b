import { formatGap, formatScore, type Scored } from './profile.ts';
import type { RemedyPart } from './remedy.ts';

/** The parts of a profile as a text file. */
export interface ProfileText {
  heading: string;
  /** Lines below the heading, such as the date or the link. */
  lines: string[];
  rows: readonly Scored[];
  words: { title: string; score: string; gap: string; ready: string };
  /** Headings with their lines. */
  sections: { heading: string; lines: string[] }[];
}

/** Formats a profile as plain text: a table in columns, then its sections. */
export function writeProfileText({ heading, lines, rows, words, sections }: ProfileText): string {
  const width = Math.max(words.title.length, ...rows.map(({ title }) => title.length)) + 2;
  const row = (title: string, score: string, gap: string) =>
    `${title.padEnd(width)}${score.padStart(words.score.length)}  ${gap}`;
  const blocks = [
    [heading, '='.repeat(heading.length), ...lines],
    [
      row(words.title, words.score, words.gap),
      ...rows.map(({ title, score }) =>
        row(title, formatScore(score), formatGap(score) ?? words.ready),
      ),
    ],
    ...sections.map((section) => [
      section.heading,
      '-'.repeat(section.heading.length),
      ...section.lines,
    ]),
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/**
 * The remedy of a first barrier, as lines. @param address returns the public address of a route.
 */
export function remedyLines(remedy: RemedyPart[], address: (route: string) => string): string[] {
  return remedy.map(({ term, text, route }) =>
    [`${term}: ${text}`, ...(route ? [address(route)] : [])].join(', '),
  );
}
