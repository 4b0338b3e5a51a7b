export interface Library {
  /** Names of all Markdown files, without folders. */
  files: Set<string>;
  /** The headings and numbered items (`fault 3`) of each page in `docs/`, by file name. */
  headings: Map<string, Set<string>>;
  /** The numbers of the specification's points. */
  points: Set<number>;
}

const DOCUMENT =
  /(?<![\w/.>*{}$-])(?:docs\/)?(?:decisions\/)?([a-z][a-z-]*\.md)(?:, (\w[^;:.,()[\]|<`*]*))?/gi;
const POINTS = /specification, points? (\d+(?:(?:, and |, | and )\d+)*)/gi;
// Decisions have names, and no numbers.
const NUMBERED_DECISION = /\bdecisions?[ /]\d+/gi;
const OUTSIDE = /\.\.\/shared\b/g;

/**
 * The dangling citations of a text, verbatim: documents (decisions among them), their headings, and
 * points of the specification.
 */
export function findDangling(text: string, { files, headings, points }: Library): string[] {
  const flat = joinLines(text);
  const documents = [...flat.matchAll(DOCUMENT)].filter(([, name = '', heading]) =>
    heading === undefined ? !files.has(name) : !headings.get(name)?.has(heading.trim()),
  );
  const wrongPoints = [...flat.matchAll(POINTS)].filter(([, numbers = '']) =>
    readNumbers(numbers).some((one) => !points.has(one)),
  );
  return [
    ...documents,
    ...wrongPoints,
    ...flat.matchAll(NUMBERED_DECISION),
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

/** The missing parts of a decision's head: title, date, status. */
export function checkDecision(markdown: string): string[] {
  const [title = '', , date = '', status = ''] = markdown.split('\n');
  return [
    ...(/^# [A-Z]/.test(title) ? [] : ['must begin with "# " and its subject']),
    ...(/^Date: \d{4}-\d{2}-\d{2}$/.test(date)
      ? []
      : ['must have "Date: YYYY-MM-DD" in its third line']),
    ...(status === 'Status: accepted' ? [] : ['must have "Status: accepted" in its fourth line']),
  ];
}

// A citation may continue on the next line of a comment.
function joinLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');
}

function readNumbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
