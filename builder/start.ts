import { buildSite } from './build-site.ts';
import { readContent } from './content/read.ts';
import { readBuildSettings } from './environment.ts';
import { fail } from './fail.ts';
import { describeSampleCodes } from './gates/codes.ts';

// The whole thing for a newcomer: builds the site, sample content and all, and serves it (interface.md, Commands).
process.env.SITE_URL ??= `http://localhost:${process.env.PORT ?? '8080'}`;
process.env.DELIVERY ||= 'intake';
try {
  const settings = readBuildSettings({ ...process.env, ALLOW_SAMPLE: '1' });
  await buildSite(readContent(settings.content), settings, { isHasty: true });
  await import('../intake/main.ts');
  if (!process.exitCode) {
    console.log(`\n  Open ${settings.siteUrl}/\n\n  Its people, quotes, addresses and figures are sample content.`);
    for (const line of describeSampleCodes(settings.gates.sampleGates)) console.log(`  ${line}`);
  }
} catch (error) {
  fail(error);
}
