import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PreparedNewsletter } from '../../core/intake/mailing.ts';
import type { IntakeSettings } from '../environment.ts';
import { readNewsletter, readParts } from '../parts.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { sendMailing } from './send-mailing.ts';

/** `npm run newsletter -- content/newsletters/x.md [--yes]`: mails a newsletter to all confirmed subscribers, once each. */
export async function sendNewsletter(settings: IntakeSettings, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean' } }, allowPositionals: true });
  const [file = ''] = positionals;
  if (positionals.length !== 1 || !file.endsWith('.md')) throw new CommandRefused('Name one newsletter: npm run newsletter -- content/newsletters/x.md');
  const { slug, source: _, ...letter } = findBuilt(settings.siteFolder, file);
  const mailing = { id: `newsletter/${slug}`, kind: 'newsletter-issue', letter } as const;
  const audience: [string, string] = ['confirmed address', 'confirmed addresses'];
  await sendMailing({ settings, parts: readParts(settings.siteFolder), mailing, audience, isConfirmed: values.yes });
}

/** Finds a newsletter that the build prepared. @throws {CommandRefused} when the build has none, or its file has changed since. */
function findBuilt(siteFolder: string, file: string): PreparedNewsletter {
  const built = readNewsletter(siteFolder, path.basename(file, '.md'));
  if (!existsSync(file) && !built) throw new CommandRefused(`There is no ${file}, neither here nor in the built site: correct the name.`);
  if (!built) throw new CommandRefused(`${file} is not in the built site: run npm run build first.`);
  if (existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') !== built.source)
    throw new CommandRefused(`${file} has changed since the site was built: run npm run build first.`);
  return built;
}

if (import.meta.main) await runCommand(sendNewsletter);
