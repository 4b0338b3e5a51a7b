import { SettingsError } from '../core/settings/settings-error.ts';
import { buildSite } from './build-site.ts';
import { checkContent } from './content/check.ts';
import { findSample } from './content/sample.ts';
import { brokenPromises, promisesByHand } from './delivery-settings.ts';
import { describeIdleSettings, readBuildSettings } from './environment.ts';
import { fail } from './fail.ts';
import { describeSampleCodes } from './gates/codes.ts';

try {
  const settings = readBuildSettings();
  const content = await checkContent(settings.content);
  for (const line of describeIdleSettings(settings)) console.log(line);
  const samples = [...findSample(settings.content), ...describeSampleCodes(settings.gates.sampleGates)];
  if (samples.length > 0) {
    console.log(`${samples.length} pieces of sample content remain:\n${samples.map((line) => `  ${line}`).join('\n')}`);
    if (!settings.isSampleAllowed) throw new SettingsError('Replace it, or set ALLOW_SAMPLE=1 to build with it anyway.');
  }
  if (content.unpublished.length > 0) console.log(`Drafts and articles with a future date are left out: ${content.unpublished.join(', ')}`);
  const promises = brokenPromises(settings.delivery);
  if (promises.length > 0)
    console.log(`DELIVERY=${settings.delivery.name} can't keep these promises; the pages say so:\n${promises.map((line) => `  ${line}`).join('\n')}`);
  const byHand = promisesByHand(content.pages['trust-bridge-protocol'].surveyState, settings.delivery.name);
  if (byHand.length > 0) console.log(`Promises that you must keep by hand:\n${byHand.map((line) => `  ${line}`).join('\n')}`);
  const { documents } = await buildSite(content, settings);
  console.log(`Built ${documents} documents for ${settings.siteUrl}/ into ${settings.output}`);
} catch (error) {
  fail(error);
}
