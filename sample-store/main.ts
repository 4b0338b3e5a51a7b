import { existsSync, renameSync, rmSync } from 'node:fs';
import { checkContent } from '../builder/content/check.ts';
import { documentPaths } from '../builder/content/document-paths.ts';
import { readContentFolder, START_SAMPLE, sampleFolder } from '../builder/environment.ts';
import { explain } from '../builder/explain.ts';
import { wordsOf } from '../builder/output/intake-parts.ts';
import { runCommandLine } from '../command-line/command-line.ts';
import { CommandRefused } from '../command-line/command-refused.ts';
import { readIntakeSettings } from '../intake/settings/environment.ts';
import { fillStore } from './fill-store.ts';

const USAGE = {
  command: 'npm run sample',
  does: 'Fills a store of its own, the folder sample in DATA_DIR, with campaigns, enquiries, subscribers and visits that are made up. The campaigns ask the survey of the content as it is. No mail is sent.',
  example: '',
};

await runCommandLine(
  USAGE,
  async () => {
    const folder = sampleFolder();
    if (existsSync(folder))
      throw new CommandRefused(
        `The sample store is there already, in ${folder}: see it with ${START_SAMPLE}. Its campaigns keep the survey’s words of the day on which it was filled: delete that folder and run ${USAGE.command} again for those of today.`,
      );
    const content = await checkContent(readContentFolder());
    const settings = readIntakeSettings();
    // The survey counts as open, as if respondents had been given the preview password.
    const words = { ...(await wordsOf(content)), isSurveyOpen: true };
    const parts = { ...words, siteUrl: '', previewTokenHash: '', countedPages: [] };
    // Only a complete store gets its final name.
    const filling = `${folder}-filling`;
    rmSync(filling, { recursive: true, force: true });
    console.error('Filling the sample store');
    const slugs = content.articles.map(({ slug }) => slug);
    const listed = content.routes.screens.filter(({ isIndexed }) => isIndexed);
    const paths = listed.flatMap((route) => documentPaths(route, slugs));
    const sample = {
      settings,
      parts,
      dataDir: filling,
      paths: paths.map(({ pathname }) => pathname),
    };
    const filled = await fillStore(sample, Date.now());
    const { campaigns, respondents, enquiries, subscribers } = filled;
    renameSync(filling, folder);
    console.log(
      `Filled ${folder} with ${campaigns} campaigns, ${respondents} respondents, ${enquiries} enquiries and ${subscribers} sign-ups for the newsletter. All of it is made up, and no mail was sent. The campaigns ask the survey of today’s content.`,
    );
    console.log(
      `To see it at the desk, stop npm start if it runs, and run ${START_SAMPLE}, which prints the desk’s address and the token that opens it.`,
    );
  },
  explain,
);
