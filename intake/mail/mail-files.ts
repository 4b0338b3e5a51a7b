import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { domainToASCII } from 'node:url';

const TIMED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-/;

/** Mails written to files (`fileTransport`) that hold an address. */
export interface MailFiles {
  /** Those to a person, and the notices of what they sent. */
  theirs: string[];
  /** Those that name them in what somebody else wrote, or among others: a digest of suspected spam. */
  naming: string[];
}

/** Where mails are written to files, of an intake's data. */
export function mailFolder(dataDir: string): string {
  return path.join(dataDir, 'mail');
}

/** Finds what was written to files to a person, about them, or naming them. */
export function findMailFiles(folder: string, address: string): MailFiles {
  const found: MailFiles = { theirs: [], naming: [] };
  for (const name of listMails(folder)) {
    const file = path.join(folder, name);
    const raw = readFileSync(file, 'latin1');
    if (readAddresses(raw).includes(uniform(address))) found.theirs.push(file);
    else if (decoded(raw).some((text) => isNamedIn(text, address))) found.naming.push(file);
  }
  return found;
}

/** Deletes those of a time or earlier: the time when their mail was queued, which their names begin with. */
export function sweepMailFiles(folder: string, time: number): void {
  const since = fileNameTime(time);
  const old = listMails(folder).filter((name) => TIMED.test(name) && name.slice(0, since.length) <= since);
  removeMailFiles(old.map((name) => path.join(folder, name)));
}

/** A time as a mail's file begins with it: as names sort, so do the times. */
export function fileNameTime(time: number): string {
  return new Date(time).toISOString().replace(/[:.]/g, '-');
}

/** Deletes them. One that is gone already is no error. */
export function removeMailFiles(files: string[]): void {
  for (const file of files) rmSync(file, { force: true });
}

function listMails(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /\.eml(\.part)?$/.test(name)) : [];
}

/** To whom a mail goes, and to whom its answer: in a notice, the visitor. */
function readAddresses(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = toText(head).replace(/\r\n[ \t]+/g, ' ');
  return [...lines.matchAll(/^(?:To|Reply-To): *(.*)$/gim)].map(([, address = '']) => uniform(address.trim()));
}

/** An address as it compares: a domain may be written with letters or encoded. */
function uniform(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return (address.slice(0, at) + domainToASCII(address.slice(at))).toLowerCase();
}

/** Whether a text holds an address that is not part of a longer one. */
function isNamedIn(text: string, address: string): boolean {
  const literal = address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}._+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'iu').test(text);
}

/** A mail as it is, and its parts as they read in either encoding. */
function decoded(raw: string): string[] {
  const printable = raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const blocks = raw.match(/^(?:[A-Za-z0-9+/]{60,76}\r\n)*[A-Za-z0-9+/]+={0,2}\r$/gm) ?? [];
  return [toText(raw), toText(printable), ...blocks.map((block) => Buffer.from(block, 'base64').toString())];
}

function toText(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}
