import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { ROOT_SITE } from './sites.ts';

const PATIENCE_MS = 10_000;

/** The folder in which the relay of an intake under test stores received mail. */
export function receivedMail(dataDir: string): string {
  return path.join(dataDir, 'received');
}

/** Waits for the mail to an address, with this subject and text, that the relay of the intake under test received. */
export async function mailTo(address: string, subject: string, holding = ''): Promise<Email> {
  const box = receivedMail(`${ROOT_SITE.folder}-data`);
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const files = readdirSync(box).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(box, file)))));
    const mail = mails.find((one) => one.subject === subject && one.text?.includes(holding) && one.to?.some((recipient) => recipient.address === address));
    if (mail) return mail;
  }
  throw new Error(`No mail "${subject}" came for ${address}.`);
}
