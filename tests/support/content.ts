import path from 'node:path';
import { type Content, readContent } from '../../builder/content/read.ts';
import type { BannerWords, OriginalWords } from '../../core/content/layout.ts';
import type { Pages } from '../../core/content/pages.ts';
import { PROJECT } from './sites.ts';

/** The content of a firm with an original site and its banner. */
interface SpecifiedContent extends Content {
  layout: Content['layout'] & { original: OriginalWords & { banner: BannerWords } };
  pages: Pages;
}

/** The firm's own texts, which tests compare the pages with. Tests contain the specification's texts themselves. */
export const content = withOriginal(readContent(path.join(PROJECT, 'content')));

function withOriginal({ layout, pages, ...content }: Content): SpecifiedContent {
  const { original } = layout;
  const home = pages['adoption-home'];
  if (!original?.banner || !home) throw new Error('The content has no original site with a banner and a home.');
  return { ...content, layout: { ...layout, original: { ...original, banner: original.banner } }, pages: { ...pages, 'adoption-home': home } };
}
