import * as v from 'valibot';
import { pictureFile, slug, text } from './schema.ts';

/** The four categories of the specification, point 3. */
export const CATEGORIES = ['Implementation', 'Communication', 'Adoption', 'ROI'] as const;

/** The front matter of `content/insights/<slug>/index.md`. */
export const articleFrontMatterSchema = v.pipe(
  v.strictObject({
    title: v.pipe(text, v.maxLength(90, 'is over 90 characters')),
    slug,
    excerpt: v.pipe(text, v.maxLength(220, 'is over 220 characters: it serves as the search description')),
    category: v.picklist(CATEGORIES, `must be one of ${CATEGORIES.join(', ')}`),
    date: v.pipe(v.string(), v.isoDate('must be a date written as 2026-05-14')),
    author: text,
    image: v.optional(pictureFile),
    imageAlt: v.optional(text),
  }),
  v.forward(
    v.partialCheck(
      [['image'], ['imageAlt']],
      ({ image, imageAlt }) => !image || !!imageAlt,
      'is missing: say what is in the picture, for people who cannot see it',
    ),
    ['imageAlt'],
  ),
);

export type Category = (typeof CATEGORIES)[number];
export type ArticleFrontMatter = v.InferOutput<typeof articleFrontMatterSchema>;

/** A run of text inside a block. */
export type Inline = string | { kind: 'emphasis' | 'strong' | 'code'; children: Inline[] } | { kind: 'link'; to: string; children: Inline[] };

/** A block of an article's body: '# ' is a heading, '## ' a subheading, '* ' a bullet, anything else a paragraph (specification, point 3). */
export type Block = { kind: 'heading' | 'subheading' | 'paragraph' | 'quote'; children: Inline[] } | { kind: 'list'; isOrdered: boolean; items: Inline[][] };
