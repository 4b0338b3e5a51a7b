import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { ROOT_SITE } from './sites.ts';

const PATIENCE_MS = 90_000;

/** The folder in which the relay of an intake under test stores received mail. */
export function receivedMail(dataDir: string): string {
  return path.join(dataDir, 'received');
}

/**
 * Waits for the mail to an address, with this subject and text, that the relay of the intake under
 * test received.
 */
export async function mailTo(address: string, subject: string, holding = ''): Promise<Email> {
  const box = receivedMail(`${ROOT_SITE.folder}-data`);
  const read = new Set<string>();
  for (
    const deadline = Date.now() + PATIENCE_MS;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    for (const file of readdirSync(box).filter(
      (name) => name.endsWith('.eml') && !read.has(name),
    )) {
      read.add(file);
      const mail = await PostalMime.parse(readFileSync(path.join(box, file)));
      if (
        mail.subject === subject &&
        mail.text?.includes(holding) &&
        mail.to?.some((recipient) => recipient.address === address)
      )
        return mail;
    }
  }
  throw new Error(`No mail "${subject}" came for ${address}.`);
}
