import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { mailboxOf } from '../../core/submissions/mailbox.ts';
import { spellingsOf } from '../engine/spellings.ts';

const TIMED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-/;

interface MailFiles {
  /** Mails to the person, and notices of their submissions. */
  theirs: string[];
  /** Mails that name the person in another visitor's text; also digests that list others, too. */
  naming: string[];
}

export function mailFolder(dataDir: string): string {
  return path.join(dataDir, 'mail');
}

export function findMailFiles(folder: string, address: string): MailFiles {
  const found: MailFiles = { theirs: [], naming: [] };
  const spellings = spellingsOf(address);
  for (const { file, raw } of listMails(folder).flatMap((name) =>
    readMail(path.join(folder, name)),
  )) {
    if (readAddresses(raw).includes(mailboxOf(address))) found.theirs.push(file);
    else if (decoded(raw).some((text) => spellings.some((spelling) => isNamedIn(text, spelling))))
      found.naming.push(file);
  }
  return found;
}

/**
 * Deletes mail files queued at a time (ms since 1970) or earlier. Their names begin with that time.
 */
export function sweepMailFiles(folder: string, time: number): void {
  const since = fileNameTime(time);
  const old = listMails(folder).filter(
    (name) => TIMED.test(name) && name.slice(0, since.length) <= since,
  );
  removeMailFiles(old.map((name) => path.join(folder, name)));
}

/** Prefix of a mail file's name. Names sort by time. */
export function fileNameTime(time: number): string {
  return new Date(time).toISOString().replace(/[:.]/g, '-');
}

/** Ignores missing files. */
export function removeMailFiles(files: string[]): void {
  for (const file of files.flatMap(placesOf)) rmSync(file, { force: true });
}

/** Empty if it was deleted since it was listed. */
function readMail(listed: string): { file: string; raw: string }[] {
  for (const file of placesOf(listed)) {
    try {
      return [{ file, raw: readFileSync(file, 'latin1') }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return [];
}

/** A running intake takes `.part` off once the mail is complete, so both names are tried. */
function placesOf(file: string): string[] {
  return [...new Set([file, file.replace(/\.part$/, '')])];
}

function listMails(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.eml(\.part)?$/.test(name))
    : [];
}

/** In To and Reply-To; in a notice, Reply-To is the visitor. */
function readAddresses(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = toText(head).replace(/\r\n[ \t]+/g, ' ');
  return [...lines.matchAll(/^(?:To|Reply-To):(.*)/gim)].map(([, field = '']) =>
    mailboxOf(
      field
        .slice(field.lastIndexOf('<') + 1)
        .replace('>', '')
        .trim(),
    ),
  );
}

/** Not as part of a longer address. */
function isNamedIn(text: string, address: string): boolean {
  const literal = address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(
    `(?<![\\p{L}\\p{N}._+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  ).test(text);
}

/** Its source, and its decoded parts. */
function decoded(raw: string): string[] {
  const printable = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  const blocks = raw.match(/^(?:[A-Za-z0-9+/]{60,76}\r\n)*[A-Za-z0-9+/]+={0,2}\r$/gm) ?? [];
  return [
    toText(raw),
    toText(printable),
    ...blocks.map((block) => withoutJoiners(Buffer.from(block, 'base64').toString())),
  ];
}

/** Without the joiners of `unlinked`, which occur in addresses. */
function toText(bytes: string): string {
  return withoutJoiners(Buffer.from(bytes, 'latin1').toString());
}

function withoutJoiners(text: string): string {
  return text.replaceAll('\u2060', '');
}
