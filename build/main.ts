import { buildSite } from './build-site.ts';
import { ContentError } from './content/problems.ts';
import { listSampleContent, readContent } from './content/read.ts';
import { readBuildSettings, SettingsError } from './environment.ts';

try {
  const settings = readBuildSettings(process.env);
  const content = readContent(settings.content);
  const samples = listSampleContent(content);
  if (samples.length > 0) {
    console.log(`Sample content remains:\n${samples.map((line) => `  ${line}`).join('\n')}`);
    if (!settings.isSampleAllowed) throw new SettingsError('Replace it, or set ALLOW_SAMPLE=1 to build with it all the same.');
  }
  const { documents } = await buildSite(content, settings);
  console.log(`Built ${documents} files for ${settings.siteUrl}/ into ${settings.output}`);
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
