import type { Content } from '../../builder/content/content.ts';
import { readContent } from '../../builder/content/read.ts';
import type { BannerWords, OriginalWords } from '../../core/content/layout.ts';
import type { Pages } from '../../core/content/pages.ts';
import type { DeliveryName } from '../../core/submissions/delivery.ts';
import { CONTENT, FIRST_CONTENT, IS_FIRST_FIRM } from './sites.ts';

interface SpecifiedContent extends Content {
  layout: Content['layout'] & { original: OriginalWords & { banner: BannerWords } };
  pages: Pages;
}

export const firm = readContent(CONTENT);

/**
 * The texts of the first firm, which tests compare the pages with. Tests contain the
 * specification's texts themselves.
 */
export const content = withOriginal(IS_FIRST_FIRM ? firm : readContent(FIRST_CONTENT));

/**
 * The sections of a legal page that the first firm shows with this delivery, if its site counts no
 * views.
 */
export function legalSectionsWith(delivery: DeliveryName, page: 'privacy' | 'terms') {
  return content.pages[page].sections.filter(
    (section) => !section.visits && (section.delivery?.includes(delivery) ?? true),
  );
}

/**
 * A text that the specification gives. Another firm than the first has a text of its own in its
 * place.
 */
export function specified(text: string, own: string): string {
  return IS_FIRST_FIRM ? text : own;
}

function withOriginal({ layout, pages, ...content }: Content): SpecifiedContent {
  const { original } = layout;
  const home = pages['adoption-home'];
  if (!original?.banner || !home)
    throw new Error('The content has no original site with a banner and a home.');
  return {
    ...content,
    layout: { ...layout, original: { ...original, banner: original.banner } },
    pages: { ...pages, 'adoption-home': home },
  };
}
