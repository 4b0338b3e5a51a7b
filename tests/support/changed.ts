import path from 'node:path';

/**
 * The journeys whose names consist of words in the path of one changed file: `site/features/survey/progress-steps.tsx` selects `survey` and
 * `survey-steps`. All journeys of a feature would take minutes. @param files from the root
 */
export function journeysOf(files: string[], specs: string[]): string[] {
  const changed = new Set(files);
  const paths = files.filter((file) => /^(content|core|desk|intake|site)\//.test(file)).map((file) => new Set(file.split(/[/.-]/)));
  return specs.filter((spec) => changed.has(spec) || paths.some((words) => wordsOf(spec).every((word) => words.has(word))));
}

function wordsOf(spec: string): string[] {
  return path.basename(spec, '.spec.ts').split('-');
}
