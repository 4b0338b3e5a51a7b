import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { PROJECT } from './support/sites.ts';

// Finds styles that nothing uses: a class that no importer of its module names, an animation that
// no style starts, a property that no style reads. And classes that code names and no sheet has.
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: PROJECT }).sort();

const code = find('{core,site,desk,builder,intake}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }));
const sheets = find('{site,desk}/**/*.css').map((file) => ({ file, text: read(file) }));
const all = [...code, ...sheets].map(({ text }) => text).join('\n');

const classesIn = new Map<string, Set<string>>();
const unusedStyles = sheets.flatMap(({ file, text }) => {
  const classes = new Set<string>();
  classesIn.set(file, classes);
  const unused: string[] = [];
  const sheet = postcss.parse(text);
  sheet.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/gi)) classes.add(name);
  });
  sheet.walkDecls(/^--/, ({ prop }) => {
    if (!RegExp(`(?<!^\\s*)${prop}(?![\\w-])(?!\\s*:)`, 'm').test(all)) unused.push(prop);
  });
  sheet.walkAtRules('keyframes', ({ params }) => {
    if (!RegExp(`animation(-name)?:[^;]*\\b${params}\\b`).test(all)) unused.push(params);
  });
  for (const name of classes) if (!isUsed(name, file)) unused.push(`.${name}`);
  return unused.map((name) => `${file}: nothing uses ${name}: remove it`);
});

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)';/g;
const missingClasses = code.flatMap(({ file, text }) => {
  const uses = text.replace(/^import .*$/gm, '');
  return [...text.matchAll(IMPORT)].flatMap(([, css = '', from = '']) => {
    const sheet = path.join(path.dirname(file), from);
    const named = uses.matchAll(RegExp(`\\b${css}\\.([a-z]\\w*)`, 'gi'));
    return [...new Set([...named].map(([, name = '']) => name))]
      .filter((name) => !classesIn.get(sheet)?.has(name))
      .map((name) => `${file}: ${sheet} has no class ${name}: add it, or drop the name`);
  });
});
const faults = [...unusedStyles, ...missingClasses];

for (const fault of faults) console.error(fault);
console.log(`Styles: ${sheets.length} sheets; ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Whether code names a class: as a property of its module, or as a text where a text may choose. */
function isUsed(name: string, sheet: string): boolean {
  const isText = () => all.includes(`'${name}'`);
  if (!sheet.endsWith('.module.css'))
    return isText() || RegExp(`class(Name)?=[^>]*\\b${name}\\b`).test(all);
  return code.some(({ file, text }) =>
    [...text.matchAll(/import (\w+) from '(\.[^']+\.css)'/g)].some(
      ([, css = '', from = '']) =>
        path.join(path.dirname(file), from) === sheet &&
        (RegExp(`\\b${css}\\.${name}\\b`).test(text) || (text.includes(`${css}[`) && isText())),
    ),
  );
}
