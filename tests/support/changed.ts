import path from 'node:path';

/** The journeys that are named after what changed: `site/features/survey/draft-sync.ts` brings all `survey-….spec.ts`. @param files paths within the repository */
export function journeysOf(files: string[], specs: string[]): string[] {
  const changed = new Set(files);
  const names = new Set(files.filter((file) => /^(content|core|desk|intake|site)\//.test(file)).flatMap(namesOf));
  return specs.filter((spec) => changed.has(spec) || names.has(firstName(spec)));
}

/** The words of a path that a journey may be named after: each folder and the file, whole and by its first word. */
function namesOf(file: string): string[] {
  return file
    .split('/')
    .map((name) => name.split('.')[0] ?? '')
    .flatMap((name) => [name, name.split('-')[0] ?? '']);
}

function firstName(spec: string): string {
  return path.basename(spec).split(/[-.]/)[0] ?? '';
}
