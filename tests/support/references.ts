/** The possible targets of citations. */
export interface Library {
  /** Names of all Markdown files, without folders. */
  files: Set<string>;
  /** The headings and numbered items (`fault 3`) of each page in `docs/`, by file name. */
  headings: Map<string, Set<string>>;
  /** The numbers of the specification's points. */
  points: Set<number>;
  /** The numbers of the decisions. */
  decisions: Set<number>;
}

const DOCUMENT = /(?<![\w/.>*{}$-])(?:docs\/)?([a-z][a-z-]*\.md)(?:, (\w[^;:.,()[\]|<`*]*))?/gi;
const POINTS = /specification, points? (\d+(?:(?:, and |, | and )\d+)*)/gi;
const DECISIONS = /\bdecisions?[ /](\d+(?:(?:, and |, | and )\d+)*)/gi;
const OUTSIDE = /\.\.\/shared\b/g;

/**
 * The dangling citations of a text, verbatim: documents, their headings, points of the
 * specification, and decisions.
 */
export function findDangling(
  text: string,
  { files, headings, points, decisions }: Library,
): string[] {
  const flat = joinLines(text);
  const documents = [...flat.matchAll(DOCUMENT)].filter(([, name = '', heading]) =>
    heading === undefined ? !files.has(name) : !headings.get(name)?.has(heading.trim()),
  );
  const numbered = (pattern: RegExp, known: Set<number>) =>
    [...flat.matchAll(pattern)].filter(([, numbers = '']) =>
      readNumbers(numbers).some((one) => !known.has(one)),
    );
  return [
    ...documents,
    ...numbered(POINTS, points),
    ...numbered(DECISIONS, decisions),
    ...flat.matchAll(OUTSIDE),
  ].map(([citation]) => citation.trim());
}

/**
 * The headings of a Markdown text, and `fault 3` for the third item of a numbered list below the
 * heading Faults.
 */
export function readHeadings(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  const [, faults = ''] = /^## Faults$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(markdown) ?? [];
  return new Set([
    ...headings,
    ...[...faults.matchAll(/^(\d+)\. /gm)].map(([, number]) => `fault ${number}`),
  ]);
}

/**
 * The missing parts of a decision's head: number and title, date, status. @param number in its file
 * name.
 */
export function checkDecision(markdown: string, number: number, decisions: Set<number>): string[] {
  const [title = '', , date = '', status = ''] = markdown.split('\n');
  const successor = /^Status: superseded by (\d{4})$/.exec(status)?.[1];
  return [
    ...(title.startsWith(`# ${number}. `) ? [] : [`must begin with "# ${number}. " and its title`]),
    ...(/^Date: \d{4}-\d{2}-\d{2}$/.test(date)
      ? []
      : ['must have "Date: YYYY-MM-DD" in its third line']),
    ...(status === 'Status: accepted' || successor
      ? []
      : ['must have "Status: accepted" or "Status: superseded by NNNN" in its fourth line']),
    ...(successor && !decisions.has(Number(successor))
      ? [`is superseded by ${successor}, which does not exist`]
      : []),
  ];
}

// A citation may continue on the next line of a comment.
function joinLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');
}

function readNumbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
