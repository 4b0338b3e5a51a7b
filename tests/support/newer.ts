import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Node as CssNode, type Declaration } from 'postcss';
import { type CallExpression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { features } from 'web-features';

/** The oldest version of each browser. */
type Browsers = Record<string, number>;

interface Use {
  /** The feature's key in the browser compatibility data, such as `api.URL.parse_static`. */
  feature: string;
  /** The file and line. */
  place: string;
}

/**
 * Finds what scripts use and some browser lacks: globals, members, events, and attributes of
 * elements. Types tell whose member it is, so no name is mistaken for another's.
 * @param folder has a tsconfig.json
 * @param entries the scripts that browsers load first, within the folder; what they import follows
 */
export function findNewerApis(folder: string, entries: readonly string[], oldest: Browsers): Use[] {
  const known = sortFeatures(oldest);
  const config = path.resolve(folder, 'tsconfig.json');
  const api = new API({ cwd: path.dirname(config) });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project of TypeScript.`);
    const files = entries.flatMap((entry) => globSync(path.resolve(folder, entry)));
    return [...loadedFrom(files, project)].flatMap((file) => usesOf(project, file, known));
  } finally {
    api.close();
  }
}

/**
 * Finds what built scripts of a folder, packages' among them, call by a name that is newer: static
 * members, and methods of lists, texts and the like. They have no types, and names of the DOM are
 * common words.
 */
export function findNewerCalls(folder: string, oldest: Browsers): Use[] {
  const known = sortFeatures(oldest);
  const isOfLanguage = (key = '') =>
    /^javascript\.builtins\.(Array|Iterator|Map|Object|Promise|RegExp|Set|String)\./.test(key);
  return globSync('**/*.js', { cwd: folder }).flatMap((place) => {
    const script = readFileSync(path.join(folder, place), 'utf8');
    const statics = namesIn(script, /(?<![\w.$])([A-Z]\w+\.\w+)\b/g)
      .flatMap((name) => [`api.${name}_static`, `javascript.builtins.${name}`])
      .filter((key) => known.newer.has(key));
    const methods = namesIn(script, /\.([A-Za-z]\w+)\(/g)
      .map((name) => newerName(name, known))
      .filter((key) => key !== undefined && isOfLanguage(key)) as string[];
    return [...new Set([...statics, ...methods])].map((feature) => ({ feature, place }));
  });
}

/**
 * Finds what the style sheets of a folder use and some browser lacks, outside `@supports`, and
 * without an older value before it.
 */
export function findNewerStyles(folder: string, oldest: Browsers): Use[] {
  const known = sortFeatures(oldest);
  return globSync('**/*.css', { cwd: folder }).flatMap((name) => {
    const file = path.join(folder, name);
    const uses: Use[] = [];
    postcss.parse(readFileSync(file, 'utf8')).walk((node) => {
      if (isGuarded(node)) return;
      const place = `${file}:${node.source?.start?.line}`;
      for (const feature of stylesOf(node))
        if (isNewerStyle(feature, known) && !hasOlder(node, feature)) uses.push({ feature, place });
    });
    return uses;
  });
}

/**
 * What is settled, by the beginning of a feature's key: what readers see without it, wherever it is
 * used, or in each of the files that may use it.
 */
export type Settled = Record<string, string | Record<string, string>>;

/** The beginning of a feature's key, and of the place that may use it. */
type SettledUse = readonly [key: string, file?: string];

const settles = ([key, file = '']: SettledUse, { feature, place }: Use) =>
  feature.startsWith(key) && place.startsWith(file);

/** Finds the uses that are not settled, a line each. */
export function findLacking(uses: readonly Use[], settled: readonly SettledUse[]): string[] {
  return uses
    .filter((use) => !settled.some((one) => settles(one, use)))
    .map(({ feature, place }) => `${place}: the oldest browsers have no ${feature}`);
}

/** Finds what is settled but not used, too. */
export function findUnsettled(uses: readonly Use[], settled: Settled): string[] {
  const all = Object.entries(settled).flatMap(([key, reasons]): SettledUse[] =>
    typeof reasons === 'string'
      ? [[key]]
      : Object.keys(reasons).map((file) => [key, `${file}:`] as const),
  );
  return [
    ...findLacking(uses, all),
    ...all
      .filter((one) => !uses.some((use) => settles(one, use)))
      .map(([key, file = '']) => `${file} ${key} is settled, but nothing uses it`.trim()),
  ];
}

/** Files, and all that they import at run time. */
function loadedFrom(files: string[], project: Project, loaded = new Set<string>()): Set<string> {
  for (const file of files.filter((one) => !loaded.has(one))) {
    const source = project.program.getSourceFile(file);
    if (!source) continue;
    loaded.add(file);
    const imported: string[] = [];
    const visit = (node: Node) => {
      const name = importedBy(node);
      if (name?.startsWith('.')) imported.push(path.resolve(path.dirname(file), name));
      node.forEachChild(visit);
    };
    visit(source);
    loadedFrom(imported, project, loaded);
  }
  return loaded;
}

function importedBy(node: Node): string | undefined {
  const isLoaded =
    (isImportDeclaration(node) && node.importClause?.phaseModifier !== SyntaxKind.TypeKeyword) ||
    (isExportDeclaration(node) && !node.isTypeOnly);
  const from = isLoaded ? node.moduleSpecifier : callsImport(node) && node.arguments[0];
  return from && isStringLiteral(from) ? from.text : undefined;
}

function callsImport(node: Node): node is CallExpression {
  return isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword;
}

interface Known {
  /** The keys that all browsers know, and those that some browser lacks. */
  older: Set<string>;
  newer: Set<string>;
  /** The names of interfaces' members and events: whether an older one has it, and a newer key. */
  names: Map<string, { isOlder: boolean; newer?: string }>;
}

/** Vite's names of browsers that web-features calls otherwise. */
const NAMES: Record<string, string> = { ios: 'safari_ios' };

function sortFeatures(oldest: Browsers): Known {
  const known: Known = { older: new Set(), newer: new Set(), names: new Map() };
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const versions: Record<string, string | undefined> = { ...support };
      const isOlder = Object.entries(oldest).every(
        ([browser, version]) =>
          Number.parseFloat(versions[NAMES[browser] ?? browser]?.replace('≤', '') ?? '') <= version,
      );
      known[isOlder ? 'older' : 'newer'].add(key);
      if (/^(api|javascript)\./.test(key)) addName(known, key, isOlder);
    }
  }
  return known;
}

function addName({ names }: Known, key: string, isOlder: boolean): void {
  const name = key.slice(key.lastIndexOf('.') + 1).replace(/_static$/, '');
  const one = names.get(name) ?? { isOlder: false };
  if (isOlder) one.isOlder = true;
  else one.newer ??= key;
  names.set(name, one);
}

/** @returns the key of a name that every interface of that name got after some browser. */
function newerName(name: string, { names }: Known): string | undefined {
  const { isOlder = false, newer } = names.get(name) ?? {};
  return isOlder ? undefined : newer;
}

function usesOf(project: Project, file: string, known: Known): Use[] {
  const source = project.program.getSourceFile(file);
  if (!source) return [];
  const uses: Use[] = [];
  const names: Node[] = [];
  const add = (node: Node, feature: string | undefined) => {
    if (!feature) return;
    const line = source.text.slice(0, node.getStart(source)).split('\n').length;
    uses.push({ feature, place: `${path.relative(process.cwd(), file)}:${line}` });
  };
  const visit = (node: Node) => {
    if (isIdentifier(node) && known.names.get(node.text)?.newer) names.push(node);
    if (isCallExpression(node)) add(node, newerEvent(node.arguments[0], known));
    if (isJsxOpeningElement(node) || isJsxSelfClosingElement(node)) {
      const element = node.tagName.getText(source);
      for (const attribute of node.attributes.properties)
        if (isJsxAttribute(attribute))
          add(attribute, newerAttribute(element, attribute.name.getText(source), known));
    }
    node.forEachChild(visit);
  };
  visit(source);
  const symbols = project.checker.getSymbolAtLocation(names);
  names.forEach((node, index) => {
    const symbol = symbols[index];
    if (symbol && isOfLibrary(symbol)) add(node, newerMember(node, symbol, known));
  });
  return uses;
}

/** Whether TypeScript's own libraries declare it, and nothing else does. */
function isOfLibrary({ declarations }: TypeSymbol): boolean {
  return (
    declarations.length > 0 && declarations.every((one) => /\/lib\.[\w.]+\.d\.ts$/.test(one.path))
  );
}

function newerMember(node: Node, symbol: TypeSymbol, known: Known): string | undefined {
  const { name } = symbol;
  const { older, newer } = known;
  const owners = [symbol.getParent()?.name, ownerOf(node)];
  const keys = owners.flatMap((owner) => [
    `api.${owner}.${name}`,
    `api.${owner}.${name}_static`,
    `javascript.builtins.${owner}.${name}`,
  ]);
  if (!isMember(node))
    keys.push(`api.${name}`, `api.Window.${name}`, `javascript.builtins.${name}`);
  if (keys.some((key) => older.has(key))) return undefined;
  const exact = keys.find((key) => newer.has(key));
  if (exact || !isMember(node)) return exact;
  // The data names a mixin's members by the interfaces that have them.
  return newerName(name, known);
}

function isMember({ parent }: Node): boolean {
  return isPropertyAccessExpression(parent);
}

/** The object of a member, where it is a name, such as `URL` of `URL.parse`. */
function ownerOf(node: Node): string | undefined {
  const { parent } = node;
  if (!isPropertyAccessExpression(parent) || parent.name !== node) return undefined;
  return isIdentifier(parent.expression) ? parent.expression.text : undefined;
}

function newerEvent(argument: Node | undefined, known: Known): string | undefined {
  if (!argument || !isStringLiteral(argument)) return undefined;
  return newerName(`${argument.text}_event`, known);
}

function newerAttribute(element: string, attribute: string, { newer }: Known): string | undefined {
  const name = attribute.toLowerCase();
  return [`html.elements.${element}.${name}`, `html.global_attributes.${name}`].find((key) =>
    newer.has(key),
  );
}

function isGuarded({ parent }: CssNode): boolean {
  if (!parent) return false;
  return (
    (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') ||
    isGuarded(parent)
  );
}

/** A browser keeps an earlier value if it doesn't know the later one. */
function hasOlder(node: CssNode, feature: string): boolean {
  if (node.type !== 'decl') return false;
  const { prop } = node as Declaration;
  const before = node.prev();
  return (
    feature !== `css.properties.${prop}` &&
    before?.type === 'decl' &&
    before.prop === prop &&
    !valuesOf(before).includes(feature)
  );
}

function stylesOf(node: CssNode): string[] {
  if (node.type === 'decl') return valuesOf(node as Declaration);
  if (node.type === 'rule' && 'selector' in node)
    return namesIn(String(node.selector), /::?([a-z-]+)/g).map((name) => `css.selectors.${name}`);
  if (node.type !== 'atrule' || !('name' in node && 'params' in node)) return [];
  const rule = `css.at-rules.${node.name}`;
  return [rule, ...namesIn(String(node.params), /([a-z-]+)/g).map((name) => `${rule}.${name}`)];
}

/** Units that the data knows as one, by their beginning. */
const UNITS: Record<string, string> = {
  cq: 'container_query_length_units',
  dv: 'viewport_percentage_units_dynamic',
  lv: 'viewport_percentage_units_large',
  sv: 'viewport_percentage_units_small',
};

function valuesOf({ prop, value, parent }: Declaration): string[] {
  // Such as those of a font.
  const isDescriptor =
    parent?.type === 'atrule' &&
    'name' in parent &&
    /^(font-face|page)$/.test(parent.name as string);
  const property = isDescriptor ? `css.at-rules.${parent.name}.${prop}` : `css.properties.${prop}`;
  return [
    property,
    ...namesIn(value, /(?<![\w-])([a-z][\w-]*)/g).map((name) => `${property}.${name}`),
    ...namesIn(value, /([a-z-]+)\(/g).flatMap((name) => [
      `css.types.${name}`,
      `css.types.color.${name}`,
      `css.types.gradient.${name}`,
    ]),
    ...namesIn(value, /(?<![\w#.])[\d.]+([a-z]+)/gi).map(
      (unit) => `css.types.length.${UNITS[unit.slice(0, 2)] ?? unit}`,
    ),
  ];
}

/** Whether some browser lacks it, or no data knows it yet. */
function isNewerStyle(feature: string, { older, newer }: Known): boolean {
  return (
    newer.has(feature) || (/^css\.properties\.[a-z][a-z-]*$/.test(feature) && !older.has(feature))
  );
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name ? [name] : []));
}
