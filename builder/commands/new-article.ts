import path from 'node:path';
import { runCommandLine } from '../../command-line/command-line.ts';
import { dayIn } from '../../core/days.ts';
import { createArticle } from '../content/new-article.ts';
import { readContent } from '../content/read.ts';
import { readContentFolder, requireWritable } from '../environment.ts';
import { explain } from '../explain.ts';

const USAGE = {
  command: 'npm run new:article',
  does: 'Makes a folder for a new article, which is a draft.',
  argument: 'TITLE',
  example: '"Adoption, one habit at a time"',
};

await runCommandLine(
  USAGE,
  ({ argument: title = '' }) => {
    const root = readContentFolder();
    requireWritable(root, 'the article is written there');
    const { brand, categories, people } = readContent(root);
    const [category = ''] = categories;
    const author = people.founders[0]?.name ?? '';
    const date = dayIn(brand.timeZone, Date.now());
    const file = createArticle(root, title, { category, author, date });
    console.log(
      `Write in ${path.relative(process.cwd(), file)}, and look at it with npm run dev. It is a draft, so builds leave it out.`,
    );
  },
  explain,
);
