/** One sentence of the specification, or one row of the trace. */
interface Unit {
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

/** The trace's rows: table rows whose first cell begins with a number. `as 1.2` is resolved. */
export function readTrace(markdown: string): TraceRow[] {
  const shown = new Map<string, string>();
  const rows = markdown.split('\n').filter((line) => /^\| \d+\.\d+ /.test(line));
  return rows.map((line) => {
    const [sentence = '', evidence = ''] = splitCells(line);
    const [number = ''] = sentence.split(' ', 1);
    const shownBy = shown.get(evidence.replace(/^as /, '')) ?? evidence;
    shown.set(number, shownBy);
    return { number, text: sentence.slice(number.length + 1), shownBy };
  });
}

function splitCells(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * All differences between specification and trace. A row begins as its sentence does; `…` stands for
 * the rest.
 */
export function compare(units: Unit[], rows: TraceRow[]): string[] {
  const present = new Map(rows.map((row) => [row.number, row]));
  const wanted = units.map(({ number }) => number);
  const faults = [
    ...units.flatMap(({ number, text }) => {
      const row = present.get(number);
      if (row && isShort(row.text, text)) return [];
      return [
        row ? `${number} says "${row.text}", the specification "${text}"` : `${number} is missing`,
      ];
    }),
    ...[...present.keys()]
      .filter((number) => !wanted.includes(number))
      .map((number) => `${number} is no sentence of the specification`),
  ];
  return faults.length > 0 || rows.map(({ number }) => number).join() === wanted.join()
    ? faults
    : ['its rows are not in the order of the specification, each once'];
}

/** Whether a text is another one, or its beginning with `…` for the rest. */
export function isShort(short: string, whole: string): boolean {
  return short.endsWith('…') ? whole.startsWith(short.slice(0, -1)) : whole === short;
}

/** What settles a row: words of a section of `product.md`. */
interface Settled {
  section: string;
  words: string;
}

/** The evidence of a row: what leaves nothing to test, or the tests. `undefined` for anything else. */
export function readShownBy(shownBy: string): Settled | Reference[] | undefined {
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
