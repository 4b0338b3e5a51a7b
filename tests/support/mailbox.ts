import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { ROOT_SITE, type TestSite } from './sites.ts';

const PATIENCE_MS = 10_000;

/** Waits for the mail of a kind that the intake under test wrote to an address: without a relay each is a file. */
export async function mailTo(address: string, kind: string, { folder }: TestSite = ROOT_SITE): Promise<Email> {
  const box = path.join(`${folder}-data`, 'mail');
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const files = existsSync(box) ? readdirSync(box).filter((file) => file.includes(`-${kind}-`) && file.endsWith('.eml')) : [];
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(box, file)))));
    const mail = mails.find(({ to }) => to?.some((recipient) => recipient.address === address));
    if (mail) return mail;
  }
  throw new Error(`No mail of the kind ${kind} came for ${address}.`);
}
