import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { FORMS } from '../../core/submissions/forms.ts';
import { callCommand } from '../../tests/support/called-command.ts';
import { NOW } from '../../tests/support/intake.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { sharedFolder, testFolder } from '../../tests/support/test-folder.ts';
import { openStore } from '../store/store.ts';
import { exportRecords } from './export.ts';

const place = sharedFolder();
beforeAll(async () => {
  const store = await openStore({ dataDir: place });
  const payload = {
    ...SUBMISSIONS['contact-messages'],
    name: '=1+1',
    message: 'One, "two"\nthree',
  };
  const record = { kind: 'submission', userEmail: payload.userEmail, payload } as const;
  const receipt = { keyHash: 'a', bodyHash: 'a' };
  await store.accept({ resource: 'contact-messages', receipt, receivedAt: NOW, record, mails: [] });
  await store.close();
});

const run = (...args: string[]) => callCommand(exportRecords, args, { DATA_DIR: place });

describe('Exporting', () => {
  test('writes each kind of record as CSV that is safe in a spreadsheet, and as JSON that is unaltered', async () => {
    const { status, said } = await runCommand('export', [], { DATA_DIR: place });
    expect(status).toBe(0);
    expect(said).toMatch(/^contact-messages: 1 record$/m);
    expect(said).toMatch(/^guide-requests: 0 records$/m);
    const [folder = ''] = readdirSync(path.join(place, 'exports')).map((name) =>
      path.join(place, 'exports', name),
    );
    expect(said).toContain(`Wrote them to ${folder}, each as .csv and .json.`);
    const kinds = [...said.matchAll(/^([\w-]+): \d+ records?$/gm)].map(([, kind]) => kind);
    expect(readdirSync(folder).sort()).toEqual(
      kinds.flatMap((kind) => [`${kind}.csv`, `${kind}.json`]).sort(),
    );
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const { id, ...message } = JSON.parse(read('contact-messages.json'))[0];
    expect(message).toMatchObject({
      name: '=1+1',
      phone: '+44 20 7946 0000',
      message: 'One, "two"\nthree',
    });
    const [names, ...rows] = read('contact-messages.csv').split('\r\n');
    expect(names).toBe(
      `\uFEFF${['id', 'receivedAt', 'state', 'reason', ...Object.keys(FORMS['contact-messages'].payload.entries)].join()}`,
    );
    expect(rows[0]).toContain(
      `${id},2026-11-20T09:30:00.000Z,accepted,,${message.formName},'=1+1,ines@example.org,Example Packing,'+44 20 7946 0000,`,
    );
    expect(rows[0]).toContain(`,"One, ""two""\nthree",${message.sentAt},${message.source}`);
    expect(statSync(path.join(folder, 'contact-messages.csv')).mode & 0o777).toBe(0o600);
  });

  test('makes no store where there is none', async () => {
    const folder = testFolder();
    const look = () => callCommand(exportRecords, [], { DATA_DIR: folder });
    expect(await look()).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no store in .*: set DATA_DIR/),
    });
    expect(readdirSync(folder)).toEqual([]);
    const empty = new DatabaseSync(path.join(folder, 'intake.sqlite'));
    empty.exec('pragma user_version = 1');
    expect(await look()).toEqual({
      status: 1,
      said: expect.stringMatching(/^The store in .* is empty: set DATA_DIR/),
    });
    expect(empty.prepare("select name from sqlite_schema where type = 'table'").all()).toEqual([]);
    empty.close();
  });

  test('mixes with nothing that is there, and takes no option for a folder', async () => {
    expect((await run('--all')).said).toMatch(/^Unknown option '--all'/);
    expect((await run('my', 'folder')).said).toMatch(
      /^Give one FOLDER, not 2: put quotes around one that has spaces\.\n/,
    );
    writeFileSync(path.join(place, 'mine'), '');
    expect(await run(place)).toEqual({
      status: 1,
      said: `${place} is not empty: name another folder, or none.\n`,
    });
    expect(await run(path.join(place, 'mine'))).toEqual({
      status: 1,
      said: `${path.join(place, 'mine')} is a file: name another folder, or none.\n`,
    });
  });
});
