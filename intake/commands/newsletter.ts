import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PreparedNewsletter } from '../../core/intake/mailing.ts';
import { readNewsletter, readParts } from '../parts.ts';
import { issueOf } from '../store/mailings.ts';
import { UsageError } from './command-line.ts';
import { CommandRefused, intakeCommand } from './run-command.ts';
import { sendMailing } from './send-mailing.ts';

export const sendNewsletter = intakeCommand(
  {
    command: 'npm run newsletter',
    does: 'Mails a newsletter to all confirmed subscribers, once each. Shows it and asks first.',
    argument: 'FILE',
    options: { yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' } },
    example: 'content/newsletters/the-export-button.md',
  },
  async (settings, { values, argument: file = '' }) => {
    if (!file.endsWith('.md')) throw new UsageError(`${file} is no newsletter: its name ends in .md.`);
    const mailing = issueOf(findBuilt(settings.siteFolder, file));
    const audience: [string, string] = ['confirmed address', 'confirmed addresses'];
    await sendMailing({ settings, parts: readParts(settings.siteFolder), mailing, audience, isConfirmed: values.yes });
  },
);

/** Finds a newsletter that the build prepared. @throws {CommandRefused} when the build has none, or its file has changed since. */
function findBuilt(siteFolder: string, file: string): PreparedNewsletter {
  const built = readNewsletter(siteFolder, path.basename(file, '.md'));
  if (!existsSync(file) && !built) throw new CommandRefused(`There is no ${file}, neither here nor in the built site: correct the name.`);
  if (!built) throw new CommandRefused(`${file} is not in the built site: run npm run build first.`);
  if (existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') !== built.source)
    throw new CommandRefused(`${file} has changed since the site was built: run npm run build first.`);
  return built;
}

if (import.meta.main) await sendNewsletter();
