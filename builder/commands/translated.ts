import { runCommandLine, UsageError } from '../../command-line/command-line.ts';
import { listLanguages, recordTranslation } from '../content/languages.ts';
import { readContentFolder } from '../environment.ts';
import { explain } from '../explain.ts';

const USAGE = {
  command: 'npm run translated',
  does: 'Notes that each text in content/languages/LANGUAGE says what its original says now, so that a build names it once the original changes.',
  argument: 'LANGUAGE',
  example: 'de',
};

await runCommandLine(
  USAGE,
  ({ argument = '' }) => {
    const content = readContentFolder();
    const known = listLanguages(content);
    if (!known.includes(argument))
      throw new UsageError(
        known.length > 0
          ? `Name one of the folders in content/languages: ${known.join(', ')}.`
          : 'There is no folder in content/languages. Make one, and write translations there.',
      );
    const news = recordTranslation(content, argument);
    console.log(
      news.length > 0
        ? ['These were not noted before, or older than their originals:', ...news].join('\n')
        : 'Everything was noted before.',
    );
  },
  explain,
);
