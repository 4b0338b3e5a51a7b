import { buildSite } from './build-site.ts';
import { checkContent } from './content/check.ts';
import { readStartSettings } from './environment.ts';
import { fail } from './fail.ts';
import { describeSampleCodes } from './gates/codes.ts';

// `npm start`: builds the site with its sample content, and serves it (interface.md, Commands).
try {
  const settings = readStartSettings();
  await buildSite(await checkContent(settings.content), settings, { isHasty: true });
  await import('../intake/main.ts');
  if (!process.exitCode) {
    console.log(`\n  Open ${settings.siteUrl}/\n\n  Its people, quotes, addresses and figures are sample content.`);
    for (const line of describeSampleCodes(settings.gates.sampleGates)) console.log(`  ${line}`);
  }
} catch (error) {
  fail(error);
}
