import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { findMailFiles, removeMailFiles, sweepMailFiles } from './mail-files.ts';
import { unlinked } from './message.ts';
import { fileTransport } from './transport.ts';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return { ...fs, readFileSync: vi.fn(fs.readFileSync) };
});

let place: string;
beforeEach(() => {
  place = testFolder();
});

async function write(
  name: string,
  to: string,
  mail: { replyTo?: string; text?: string } = {},
): Promise<void> {
  const address = (of: string, name = '') => ({ name, address: of });
  const { replyTo, text = 'Ünsere Wörter: a letter.' } = mail;
  await fileTransport(place).send(
    {
      from: 'hello@firm.test',
      to: address(to),
      ...(replyTo && { replyTo: address(replyTo, 'Änn, „von“ <bo@example.org>') }),
      text,
    },
    name,
  );
}

const find = (address: string) => {
  const { theirs, naming } = findMailFiles(place, address);
  const names = (files: string[]) => files.map((file) => path.basename(file, '.eml')).sort();
  return { theirs: names(theirs), naming: names(naming) };
};

test('Mails to a person and notices of their submissions are found as theirs; other mails may only name them', async () => {
  await write('to-ann', 'Ann@example.org');
  await write('to-joann', 'joann@example.org');
  await write('to-ann-elsewhere', 'ann@example.organic');
  await write('notice-of-ann', 'inbox@firm.test', {
    replyTo: 'ann@example.org',
    text: 'E-mail: ann@example.org',
  });
  await write('notice-of-joann', 'inbox@firm.test', {
    replyTo: 'joann@example.org',
    text: 'E-mail: joann@example.org',
  });
  await write('notice-that-mentions', 'inbox@firm.test', {
    replyTo: 'bo@example.org',
    text: 'Änn. Ask ann@example.org.',
  });
  await write('digest', 'inbox@firm.test', {
    text: `E-mail: ${unlinked('ann@example.org')}\n\nE-mail: bo@example.org\n${'字'.repeat(200)}`,
  });
  expect(find('ann@Example.org')).toEqual({
    theirs: ['notice-of-ann', 'to-ann'],
    naming: ['digest', 'notice-that-mentions'],
  });
  expect(find('joann@example.org')).toEqual({
    theirs: ['notice-of-joann', 'to-joann'],
    naming: [],
  });
});

test('An address is found in a mail whatever its characters and length', async () => {
  const long = `${'x'.repeat(60)}.${'y'.repeat(60)}@example.org`;
  for (const [name, address] of Object.entries({
    idn: 'ines@bücher.example',
    accented: 'Élise.Ruiz+x_1@example.org',
    long,
  })) {
    await write(name, address);
    expect(find(address)).toEqual({ theirs: [name], naming: [] });
  }
});

test('A mail that a running intake completes meanwhile is found and deleted', async () => {
  const mail = path.join(place, 'to-ann.eml');
  const uncomplete = () => renameSync(mail, `${mail}.part`);
  const complete = () => renameSync(`${mail}.part`, mail);
  await write('to-ann', 'ann@example.org');
  uncomplete();
  vi.mocked(readFileSync).mockImplementationOnce((...args) => {
    complete();
    return readFileSync(...args);
  });
  expect(findMailFiles(place, 'ann@example.org')).toEqual({ theirs: [mail], naming: [] });
  uncomplete();
  const { theirs } = findMailFiles(place, 'ann@example.org');
  complete();
  removeMailFiles(theirs);
  expect(readdirSync(place)).toEqual([]);
});

test('Mail files are deleted by the time in their name, complete or not, and other files stay', () => {
  const names = [
    '2026-11-13T09-30-00-000Z-contact-notice-0a1b2c3d.eml',
    '2026-11-13T09-30-00-000Z-guide-0a1b2c3e.eml.part',
    '2026-11-13T09-30-00-001Z-guide-0a1b2c3f.eml',
    '2026-11-13T09-30-00-000Z-notes.txt',
    'kept.eml',
  ];
  for (const name of names) writeFileSync(path.join(place, name), '');
  sweepMailFiles(place, Date.parse('2026-11-13T09:30:00Z'));
  expect(readdirSync(place).sort()).toEqual(names.slice(2).sort());
  expect(() => sweepMailFiles(path.join(place, 'none'), Date.now())).not.toThrow();
});
