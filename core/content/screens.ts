import type { Brand, Claim, Founder } from './firm.ts';
import type { ArticleCard } from './insights.ts';
import type { HomePage, Question } from './pages.ts';
import type { Picture } from './picture.ts';

/** What the site shows of the brand. */
export type PublicBrand = Omit<Brand, 'mail' | 'sample'>;

/** Home's words and what it gathers from elsewhere. */
export interface HomeContent extends HomePage {
  figures: Claim[];
  founders: Founder[];
  faqs: Question[];
  /** The newest three. */
  latest: ArticleCard[];
  bridge: Picture;
  /** The middle of the bridge, for phones. */
  bridgeCrop: Picture;
  lighthouse: Picture;
}
