import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './support/sites.ts';

interface Room {
  /** The rooms and files that it may import beside itself. */
  imports: string[];
  /** The packages that it must not import. */
  without?: RegExp;
}

const BROWSER = /^node:/;
const SCREEN = ['core', 'site/navigation', 'site/styles', 'site/ui'];

const CORE = /^(node:|react)/;

/** What each room may import (architecture.md). The longest name that fits a file is its room. */
const ROOMS: Record<string, Room> = {
  'core/*.ts': { imports: [], without: CORE },
  ...floors(
    'core',
    [
      'settings',
      'gates',
      'survey',
      'submissions',
      'campaigns',
      'findings',
      'content',
      'markdown',
      'insights',
      'intake',
      'desk',
    ],
    { imports: ['core/*.ts'], without: CORE },
  ),
  'command-line': { imports: ['core'] },
  site: { imports: ['core'], without: BROWSER },
  // It knows no product noun.
  'site/ui': {
    imports: ['core/*.ts', 'core/content', 'site/navigation', 'site/styles'],
    without: BROWSER,
  },
  // It knows no form in particular.
  'site/forms': { imports: SCREEN, without: BROWSER },
  'site/layouts': { imports: SCREEN, without: BROWSER },
  // Pages compose features. A feature never imports another one.
  'site/features/*': { imports: [...SCREEN, 'site/forms'], without: BROWSER },
  desk: { imports: ['core', 'site/styles', 'site/ui'], without: BROWSER },
  ...deskFloors(),
  builder: { imports: ['core', 'command-line', 'site'] },
  ...floors('builder', ['content', 'pictures', 'bundle', 'documents', 'gates', 'guide', 'output'], {
    imports: ['core', 'command-line', 'site', 'builder/*.ts'],
  }),
  'intake/*.ts': { imports: ['intake', 'command-line'] },
  ...floors(
    'intake',
    [
      'settings',
      'engine',
      'http',
      'mail',
      'sign-in',
      'visits',
      'newsletter',
      'enquiries',
      'campaigns',
      'store',
      'server',
      'commands',
    ],
    { imports: ['core', 'command-line'], without: /^react/ },
  ),
  start: { imports: ['builder', 'command-line', 'core', 'intake'] },
  'sample-store': { imports: ['builder', 'command-line', 'core', 'intake'] },
};

/** The desk's floors: each imports those below it, and no room another one. */
function deskFloors(): Record<string, Room> {
  const ground = ['core', 'site/styles', 'site/ui', 'desk/route.ts'];
  const shared = ['desk/words', 'desk/asking', 'desk/parts', 'desk/contacts'];
  const drawn = ['desk/findings', 'desk/workshop', 'desk/cards'];
  const rooms = ['today', 'inbox', 'clients', 'newsletter', 'records'].map((one) => `desk/${one}`);
  const floors: [names: string[], imports: string[]][] = [
    [['desk/words'], ground],
    [['desk/asking'], [...ground, 'desk/words']],
    [
      ['desk/parts', 'desk/contacts'],
      [...ground, ...shared],
    ],
    [drawn, [...ground, ...shared, ...drawn]],
    [rooms, [...ground, ...shared, ...drawn]],
  ];
  return Object.fromEntries(
    floors.flatMap(([names, imports]) =>
      names.map((name) => [name, { imports, without: BROWSER }]),
    ),
  );
}

/** The rooms of a house in an order in which each imports only those before it. */
function floors(house: string, names: string[], shared: Room): Record<string, Room> {
  const rooms = names.map((name) => `${house}/${name}`);
  return Object.fromEntries(
    rooms.map((room, index) => [
      room,
      { ...shared, imports: [...shared.imports, ...rooms.slice(0, index)] },
    ]),
  );
}

/**
 * Finds the imports that a room must not have, and the circles of files, also of types alone.
 * @param sources the texts of files by their path from the project's folder.
 */
export function findFaults(sources: ReadonlyMap<string, string>): string[] {
  const arrows = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
  const upward = [...arrows].flatMap(([file, targets]) => {
    const room = roomOf(file);
    return targets
      .filter((target) => room && !mayImport(file, room, target))
      .map((target) => `${file} imports ${target}, which ${room} must not`);
  });
  const circles = findCircles(arrows).map((circle) => `a circle of imports: ${circle.join(' → ')}`);
  return [...upward, ...circles];
}

/** The files, from the project's folder, and the packages that a file imports. */
function importsOf(file: string, text: string): string[] {
  const names = text.matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*'([^']+)'/gm);
  return [...names].map(([, name = '']) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  );
}

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => isIn(file, room))
    .sort((a, b) => b.length - a.length)[0];
}

function mayImport(file: string, room: string, target: string): boolean {
  const { imports, without } = ROOMS[room] as Room;
  if (!target.includes('/') || !isOurs(target)) return !without?.test(target);
  // Of a room with a star, only the folder that the file is in.
  const own = room.endsWith('/*') ? file.split('/').slice(0, 3).join('/') : room;
  return [own, ...imports].some((one) => isIn(target, one));
}

function isOurs(target: string): boolean {
  return Object.keys(ROOMS).some((room) => isIn(target, room));
}

function isIn(file: string, room: string): boolean {
  return path.matchesGlob(file, room.endsWith('.ts') ? room : `${room}/**`);
}

/** The circles of a graph, each from one of its files back to it. */
function findCircles(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const follow = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const target of arrows.get(file) ?? []) follow(target, [...way, file]);
    done.add(file);
  };
  for (const file of arrows.keys()) follow(file, []);
  return circles;
}

if (import.meta.main) {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    { cwd: PROJECT, encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .filter((file) => !/\.(test|spec)\.|\.d\.ts$/.test(file));
  const faults = findFaults(
    new Map(files.map((file) => [file, readFileSync(path.join(PROJECT, file), 'utf8')])),
  );
  for (const fault of faults) console.error(fault);
  console.log(`Rooms: ${files.length} files; ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
