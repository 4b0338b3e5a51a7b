import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FORM_RESOURCES } from '../core/submissions/submission.ts';
import { PROJECT } from './support/sites.ts';

// Every form of the table needs a component, and another file must import that component, so that a
// screen shows it.
const files = globSync('site/**/*.tsx', { cwd: PROJECT }).map((file) => ({
  file,
  text: readFileSync(path.join(PROJECT, file), 'utf8'),
}));

for (const resource of FORM_RESOURCES) {
  const components = files.filter(
    ({ file, text }) =>
      /^site.features./.test(file) && text.includes('useForm(') && text.includes(`'${resource}'`),
  );
  const shown = components.filter(({ file }) =>
    files.some(({ text }) => text.includes(`/${path.basename(file)}'`)),
  );
  if (shown.length > 0) continue;
  console.error(
    `core/submissions/forms.ts: ${resource} has ${components.length > 0 ? 'a form that no screen imports' : 'no form in site/features'}.`,
  );
  process.exitCode = 1;
}
