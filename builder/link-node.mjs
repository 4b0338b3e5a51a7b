import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

// Runs after `npm install` on the machine's own Node, so it uses plain JavaScript and old APIs. An
// npm older than 11.7 removes the link to the Node that it installed, together with the links for
// other platforms; and npm has no Node that runs everywhere (decisions/builds.md).
const WANTED = readFileSync('.nvmrc', 'utf8').trim();
const installed = existsSync('node_modules') ? readdirSync('node_modules') : [];
const brought = installed.find((name) => /^node-(bin-)?(darwin|linux|win)-/.test(name));
const isWindows = process.platform === 'win32';
const link = isWindows ? 'node_modules/.bin/node.cmd' : 'node_modules/.bin/node';
const own = brought && `node_modules/${brought}/bin/node${isWindows ? '.exe' : ''}`;

mkdirSync('node_modules/.bin', { recursive: true });
// Scripts of package.json begin with `exec`, which only other shells have.
if (isWindows) writeFileSync('node_modules/.bin/exec.cmd', '@%*\r\n');
if (isWindows ? !existsSync(link) : !isEnough(link)) {
  rmSync(link, { force: true }); // A broken link may exist.
  const node = [own, process.execPath].find((file) => file && isEnough(file));
  if (!node) advise();
  else if (isWindows) writeFileSync(link, `@"${path.resolve(node)}" %*\r\n`);
  else symlinkSync(node === own ? path.relative('node_modules/.bin', node) : node, link);
}

function versionOf(file) {
  return spawnSync(file, ['--version'], { encoding: 'utf8' });
}

/** Whether a Node runs on this machine, and is as new as we need it. */
function isEnough(file) {
  const { stdout } = versionOf(file);
  const [version, wanted] = [stdout || '', WANTED].map((text) => text.match(/\d+/g) || []);
  const at = wanted.findIndex((part, place) => part !== version[place]);
  return at < 0 || Number(version[at]) > Number(wanted[at]);
}

function advise() {
  // Such as: error while loading shared libraries: libatomic.so.1.
  const loaderSays = own && (versionOf(own).stderr || '').trim().split('\n')[0];
  if (loaderSays) {
    const [, library] = loaderSays.match(/\b(libatomic)\.so\.1\b/) || [];
    console.error(
      `The Node ${WANTED} that npm brought can't run here: ${loaderSays}. Install what it lacks${library ? ' (on Debian: apt-get install libatomic1)' : ''}, then run npm install again.`,
    );
    process.exitCode = 1;
    return;
  }
  const { platform, arch, report, version } = process;
  const isMusl = platform === 'linux' && !report.getReport().header.glibcVersionRuntime;
  const how = {
    musl: 'apk add nodejs-current',
    linux: 'from https://nodejs.org/en/download',
    darwin: 'brew install node',
    freebsd: 'pkg install node',
  }[isMusl ? 'musl' : platform];
  console.error(
    `npm has no Node ${WANTED} that runs on ${platform} ${arch}${isMusl ? ' with musl' : ''}, and this machine's own is ${version}. Install Node ${WANTED} or later${how ? ` (${how})` : ''}, then run npm install again.`,
  );
  process.exitCode = 1;
}
