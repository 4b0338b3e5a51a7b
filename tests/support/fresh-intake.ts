import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startRelay } from './mail.ts';
import { receivedMail } from './mailbox.ts';

// Starts the intake as in production, on an empty store, so that no submission is a replay of an
// earlier run. A test relay takes its mails.
const dataDir = process.env.DATA_DIR ?? '';
rmSync(dataDir, { recursive: true, force: true });
const box = receivedMail(dataDir);
mkdirSync(box, { recursive: true });
let count = 0;
const { url } = await startRelay({
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      count += 1;
      const file = path.join(box, `${count}.eml`);
      writeFileSync(`${file}.part`, Buffer.concat(chunks));
      renameSync(`${file}.part`, file);
      done();
    });
  },
});
Object.assign(process.env, {
  SMTP_URL: url,
  MAIL_FROM: 'hello@firm.test',
  MAIL_TO: 'inbox@firm.test',
});
await import('../../intake/main.ts');
