import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The mails among those written to files (`fileTransport`) that are to a person or tell of them. */
export function findMailFiles(folder: string, address: string): string[] {
  if (!existsSync(folder)) return [];
  const wanted = address.toLowerCase();
  return readdirSync(folder)
    .filter((name) => /\.eml(\.part)?$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => decoded(readFileSync(file, 'latin1')).some((text) => text.toLowerCase().includes(wanted)));
}

export function removeMailFiles(files: string[]): void {
  for (const file of files) rmSync(file, { force: true });
}

/** A mail as it is, and its parts as they read in either encoding. */
function decoded(raw: string): string[] {
  const bytes = (text: string) => Buffer.from(text, 'latin1').toString();
  const printable = raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const blocks = raw.match(/^(?:[A-Za-z0-9+/]{60,76}\r\n)*[A-Za-z0-9+/]+={0,2}\r$/gm) ?? [];
  return [bytes(raw), bytes(printable), ...blocks.map((block) => Buffer.from(block, 'base64').toString())];
}
