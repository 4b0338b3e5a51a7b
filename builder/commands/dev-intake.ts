import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DESK_FOLDER, intakeFolder } from '../../core/intake/parts.ts';
import { readIntakeSettings } from '../../intake/environment.ts';
import { serve } from '../../intake/serve.ts';
import type { Content } from '../content/content.ts';
import { type BuildSettings, devIntakeEnvironment } from '../environment.ts';
import { writeIntakeParts } from '../output/intake-parts.ts';
import { CACHE } from '../paths.ts';

/**
 * Runs an intake beside the development server, on a free port and with its own store. It keeps the
 * words that the content had at the start.
 */
export async function startDevIntake(
  content: Content,
  { siteUrl, gates }: BuildSettings,
): Promise<{ url: string; mailPlace: string; hasDesk: boolean }> {
  const output = path.join(CACHE, 'dev-site');
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, 'index.html'), '');
  writeFileSync(path.join(output, '_headers'), '');
  rmSync(intakeFolder(output), { recursive: true, force: true });
  await writeIntakeParts(content, { output, siteUrl, gates });
  // The development server serves the desk itself.
  const desk = path.join(intakeFolder(output), DESK_FOLDER);
  mkdirSync(desk);
  for (const file of ['index.html', '_headers']) writeFileSync(path.join(desk, file), '');
  const settings = readIntakeSettings(devIntakeEnvironment({ siteUrl, output }));
  const { port, mailPlace } = await serve(settings);
  return {
    url: `http://${settings.host}:${port}`,
    mailPlace,
    hasDesk: settings.operators.length > 0,
  };
}
