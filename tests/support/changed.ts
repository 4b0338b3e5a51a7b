import path from 'node:path';

/** The journeys whose names match the changed files: `site/features/survey/draft-sync.ts` selects all `survey-….spec.ts`. @param files from the root */
export function journeysOf(files: string[], specs: string[]): string[] {
  const changed = new Set(files);
  const names = new Set(files.filter((file) => /^(content|core|desk|intake|site)\//.test(file)).flatMap(namesOf));
  return specs.filter((spec) => changed.has(spec) || names.has(firstName(spec)));
}

/** The words of a path that may start a journey's name: each folder and the file, whole and by its first word. */
function namesOf(file: string): string[] {
  return file
    .split('/')
    .map((name) => name.split('.')[0] ?? '')
    .flatMap((name) => [name, name.split('-')[0] ?? '']);
}

function firstName(spec: string): string {
  return path.basename(spec).split(/[-.]/)[0] ?? '';
}
