import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Each command of package.json imports this first, on whatever Node is there: so it is plain
// JavaScript, and imports nothing of ours.
const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const AGAIN = `run npm ci in ${ROOT}, then this again. Nothing was done.`;
const pinned = path.join(ROOT, '.nvmrc');
const partsOf = (version) => version.trim().split('.').map(Number);

if (!existsSync(path.join(ROOT, 'node_modules/.package-lock.json')))
  refuse(`The packages of this checkout are not installed: ${AGAIN}`);
// An image has a Node of its own, and no such file.
else if (existsSync(pinned)) {
  const wanted = readFileSync(pinned, 'utf8').trim();
  if (isOlder(partsOf(process.versions.node), partsOf(wanted)))
    refuse(`This is Node ${process.versions.node}, and npm brings ${wanted}: ${AGAIN}`);
}

function isOlder(version, wanted) {
  const at = wanted.findIndex((part, place) => part !== version[place]);
  return at >= 0 && version[at] < wanted[at];
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
