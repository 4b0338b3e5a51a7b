/** One sentence of the specification, or one row of the trace. */
export interface Unit {
  /** The point and the sentence's number in it: 2.14. Text before point 1 counts as point 0. */
  number: string;
  text: string;
}

export interface TraceRow extends Unit {
  shownBy: string;
}

export interface Reference {
  file: string;
  title: string;
}

/**
 * Splits the specification into units. Headings, lines that are bold from end to end, and header
 * rows of tables are no units. A table row is one unit: its filled cells, joined by ' · '. Any
 * other line (paragraph, bullet, numbered item, labelled fields) loses its mark, and each of its
 * sentences is one unit.
 */
export function splitSpecification(markdown: string): Unit[] {
  const lines = markdown.split('\n');
  let point = 0;
  let place = 0;
  return lines.flatMap((line, index) => {
    const heading = /^## (\d+)\. /.exec(line);
    if (heading) [point, place] = [Number(heading[1]), 0];
    const isNone =
      /^(#|\*\*[^*]+\*\*$|\|[-|]+$|$)/.test(line) || /^\|[-|]+$/.test(lines[index + 1] ?? '');
    const texts = isNone
      ? []
      : line.startsWith('|')
        ? [splitCells(line).filter(Boolean).join(' · ')]
        : splitSentences(line.replace(/^(- |\d+\. )/, ''));
    return texts.map((text) => {
      place += 1;
      return { number: `${point}.${place}`, text };
    });
  });
}

/**
 * Ends a sentence after . ? or ! (with a closing quote or bracket) before a space and a capital, a
 * quote or a label; never within a quotation.
 */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (const [index, character] of line.split('').entries()) {
    if (character === "'")
      isQuoted = isQuoted
        ? /^\w/.test(line.slice(index + 1))
        : /(^|[\s(])$/.test(line.slice(0, index));
    if (
      isQuoted ||
      character !== ' ' ||
      !/[.?!]['")]*$/.test(line.slice(0, index)) ||
      !/^(\*\*|['A-Z])/.test(line.slice(index + 1))
    )
      continue;
    sentences.push(line.slice(start, index));
    start = index + 1;
  }
  return [...sentences, line.slice(start)];
}

/** The trace's rows: table rows whose first cell is a number. */
export function readTrace(markdown: string): TraceRow[] {
  const rows = markdown.split('\n').filter((line) => /^\| *\d+\.\d+ *\|/.test(line));
  return rows.map((line) => {
    const [number = '', text = '', shownBy = ''] = splitCells(line);
    return { number, text, shownBy };
  });
}

function splitCells(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * All differences between specification and trace: missing, extra, changed and out-of-order units,
 * and wrong numbers.
 */
export function compare(units: Unit[], rows: TraceRow[]): string[] {
  const [wanted, present] = [withKeys(units), withKeys(rows)];
  const places = new Map(wanted.map(({ key }, place) => [key, place]));
  const presentKeys = new Set(present.map(({ key }) => key));
  const missing = wanted.filter(({ key }) => !presentKeys.has(key));
  const faults: string[] = [];
  let furthest = -1;
  for (const row of present) {
    const place = places.get(row.key);
    if (place === undefined) {
      const was = missing.findIndex(
        ({ number, after }) => number === row.number || after === row.after,
      );
      const [unit] = was < 0 ? [] : missing.splice(was, 1);
      faults.push(
        unit
          ? `${row.number} changed: the specification says "${unit.text}", the trace "${row.text}"`
          : `${row.number} extra: "${row.text}"`,
      );
    } else if (place < furthest)
      faults.push(
        `${row.number} stands out of order: "${row.text}" is the specification's ${wanted[place]?.number}`,
      );
    else furthest = place;
  }
  faults.push(...missing.map(({ number, text }) => `${number} missing: "${text}"`));
  const misnumbered =
    faults.length === 0
      ? rows.find(({ number }, index) => number !== units[index]?.number)
      : undefined;
  return misnumbered ? [`${misnumbered.number} has a wrong number: "${misnumbered.text}"`] : faults;
}

// A repeated sentence is two units: the key includes which occurrence it is.
function withKeys<Kind extends Unit>(
  all: Kind[],
): (Kind & { key: string; after: string | undefined })[] {
  const counts = new Map<string, number>();
  const keys = all.map(({ text }) => {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return `${text} (${counts.get(text)})`;
  });
  return all.map((one, index) => ({ ...one, key: keys[index] ?? '', after: keys[index - 1] }));
}

/** What settles a row: words of a section of `product.md`. */
interface Settled {
  section: string;
  words: string;
}

/**
 * The evidence of a row: nothing to test yet, nothing to test at all, or the tests. `undefined` for
 * anything else.
 */
export function readShownBy(shownBy: string): 'later' | Settled | Reference[] | undefined {
  if (/^later(: .+)?$/.test(shownBy)) return 'later';
  const [, section, words] = /^settled: product\.md, ([^:]+): “(.+)”$/.exec(shownBy) ?? [];
  if (section && words) return { section, words };
  const references = shownBy
    .split('<br>')
    .map((reference) =>
      /^((?:tests\/\S+\.spec|(?:core|command-line|site|builder|intake|desk|sample-store)\/\S+\.test)\.ts) › (.+)$/.exec(
        reference.trim(),
      ),
    );
  return references.every((parts) => parts !== null)
    ? references.map(([, file = '', title = '']) => ({ file, title }))
    : undefined;
}

/**
 * The titles of a test file's tests, as written in the source, without groups, skipped tests and
 * comments.
 */
export function findTitles(source: string): string[] {
  const calls = source.matchAll(
    /^(.*?)(?<![.\w])(?:test|it)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2\s*,/gm,
  );
  return [...calls]
    .filter(([, before = '']) => !/^\s*(\*|\/\*)|\/\//.test(before))
    .map(([, , quote, title = '']) => title.replaceAll(`\\${quote}`, quote ?? ''));
}
