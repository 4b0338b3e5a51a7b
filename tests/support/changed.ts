import path from 'node:path';

/**
 * The journeys whose names consist of words in the path of one changed file:
 * `site/features/survey/progress-steps.tsx` selects `survey` and `survey-steps`. All journeys of a
 * feature would take minutes. @param files from the root
 */
export function journeysOf(files: string[], specs: string[]): string[] {
  const changed = new Set(files);
  const paths = files
    .filter((file) => /^(content|core|desk|intake|site)\//.test(file))
    .map((file) => new Set(file.split(/[/.-]/)));
  return specs.filter(
    (spec) =>
      changed.has(spec) || paths.some((words) => wordsOf(spec).every((word) => words.has(word))),
  );
}

// So few run at once in any case.
const FEW = 12;

/**
 * The unit tests to run for a change, of all those that import what changed: a change of the store
 * reaches most of the intake. All, if they are few; else those that changed, those that import a
 * changed file themselves, and those in a folder of a changed file's name. Tests of PostgreSQL
 * start servers, and are left out unless they changed.
 * @param reached the test files that import what changed, from the root. @param read reads a file.
 */
export function nearTests(
  files: string[],
  reached: string[],
  read: (file: string) => string,
): string[] {
  const folders = new Set(files.map(folderOf));
  const imports = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `/${path.basename(file)}'`);
  const isNear = (test: string) =>
    folders.has(folderOf(test)) || imports.some((name) => read(test).includes(name));
  return reached.filter(
    (test) =>
      files.includes(test) ||
      (!test.includes('postgres') && (reached.length <= FEW || isNear(test))),
  );
}

/** What `npm run test:changed` leaves out: unit test files that import what changed, and journeys. */
export function describeNotRun(
  unit: { ran: number; reached: number },
  journeys: { ran: number; all: number },
): string {
  const left = unit.reached - unit.ran;
  const parts = [
    ...(left > 0
      ? [`${left} of the ${unit.reached} unit test files that import what changed`]
      : []),
    journeys.ran > 0
      ? `${journeys.all - journeys.ran} of ${journeys.all} files of journeys`
      : `all ${journeys.all} files of journeys`,
    'those on a phone and on other firms',
  ];
  return `Not run: ${parts.join(', ')}, and all that is long. npm test and npm run test:long run them.`;
}

function folderOf(file: string): string {
  return path.basename(path.dirname(file));
}

function wordsOf(spec: string): string[] {
  return path.basename(spec, '.spec.ts').split('-');
}
