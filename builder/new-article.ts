import path from 'node:path';
import { createArticle, NewArticleError } from './content/new-article.ts';
import { readContent } from './content/read.ts';
import { readContentFolder } from './environment.ts';
import { fail } from './fail.ts';

// npm run new:article -- "Title"
try {
  const [title, ...more] = process.argv.slice(2);
  if (!title || more.length > 0) throw new NewArticleError('usage: npm run new:article -- "Title"');
  const root = readContentFolder();
  const { categories, people } = readContent(root);
  const [category = ''] = categories;
  const author = people.founders[0]?.name ?? '';
  const file = createArticle(root, title, { category, author, date: new Date().toISOString().slice(0, 10) });
  console.log(`Write in ${path.relative(process.cwd(), file)}, and look at it with npm run dev. It is a draft, so builds leave it out.`);
} catch (error) {
  fail(error);
}
