/**
 * The widths of the characters from space to tilde, in thousandths of their size: of the firm's font
 * or of Arial, whichever is wider, since a program for slides may have only the latter.
 */
const WIDTHS =
  `278 278 355 654 564 889 686 199 333 333 443 635 278 488 280 444 611 556 572 576 584 580
595 556 579 594 280 278 635 635 635 556 1015 700 667 722 722 667 611 778 722 354 536 667
556 868 729 778 667 778 722 667 644 722 678 944 667 667 611 310 444 310 635 556 500 556
589 551 589 573 341 556 567 242 272 552 262 873 581 597 590 590 401 513 340 581 554 812
559 548 504 334 260 334 635`
    .split(/\s/)
    .map(Number);
const FIRST = 32;
const OTHERS: Record<string, number> = {
  '’': 280,
  '‘': 280,
  '“': 440,
  '”': 440,
  '–': 600,
  '−': 635,
};
/** The width of any character that the table lacks, such as one of another script. */
const WIDEST = 1000;
/** How much wider bold text is. */
const BOLD = 1.07;

/** The width of a text, never less than it takes. */
export function widthOf(text: string, size: number, isBold = false): number {
  // An accent takes no room of its own.
  const characters = [...text.normalize('NFD').replace(/\p{M}/gu, '')];
  const sum = characters.reduce((total, one) => total + thousandthsOf(one), 0);
  return (sum / 1000) * size * (isBold ? BOLD : 1);
}

function thousandthsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return WIDTHS[code - FIRST] ?? OTHERS[character] ?? (/[ßıłøđ]/.test(character) ? 620 : WIDEST);
}

/**
 * Breaks a text into lines of at most a width: at spaces, after hyphens and slashes, and within a
 * word that is wider than a line. Nothing of it is lost.
 */
export function wrap(text: string, width: number, size: number, isBold = false): string[] {
  const fits = (some: string) => widthOf(some, size, isBold) <= width;
  const lines: string[] = [];
  let current = '';
  for (const piece of piecesOf(text)) {
    if (fits((current + piece).trimEnd())) {
      current += piece;
      continue;
    }
    if (current) lines.push(current.trimEnd());
    current = piece;
    while (current.length > 1 && !fits(current.trimEnd())) {
      const [head, rest] = splitWord(current, fits);
      lines.push(head);
      current = rest;
    }
  }
  return current.trim() ? [...lines, current.trimEnd()] : lines;
}

/** At most some lines of a text; the last one says by '…' that there are more. */
export function wrapTo(
  most: number,
  ...[text, width, size, isBold]: Parameters<typeof wrap>
): string[] {
  const lines = wrap(text, width, size, isBold);
  if (lines.length <= most) return lines;
  let last = (lines[most - 1] ?? '').replace(/-$/, '');
  while (widthOf(`${last}…`, size, isBold) > width) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

/** What a text can be broken into without splitting a word. */
export function piecesOf(text: string): string[] {
  return text.trim().split(/(?<=[\s/‐-])/);
}

/** The fewest characters of a word on a line of their own. */
const FEWEST = 3;

/** Breaks a word that no line has room for, with a hyphen. */
function splitWord(word: string, fits: (some: string) => boolean): [head: string, rest: string] {
  const characters = [...word];
  let count = 1;
  while (count < characters.length - 1 && fits(`${characters.slice(0, count + 1).join('')}-`))
    count += 1;
  const letters = [...word.trimEnd()].length;
  if (letters - count < FEWEST && count > FEWEST) count = letters - FEWEST;
  return [`${characters.slice(0, count).join('')}-`, characters.slice(count).join('')];
}
