import * as v from 'valibot';
import {
  atMost,
  checkWhole,
  dayOfTime,
  figures,
  named,
  pictureOrDrawing,
  slug,
  text,
} from '../schema.ts';
import type { Picture } from './picture.ts';
/** In characters. */
export const TITLE_LIMIT = 90;

/** `content/categories.yaml` (specification, point 3). */
export const categoriesSchema = v.pipe(
  v.array(text),
  v.minLength(1, 'needs at least one category'),
  checkWhole(
    [],
    (all) => new Set(all).size === all.length,
    () => 'names a category twice: remove one',
  ),
);

/**
 * Beside the article, or on another host, whose pictures are shown unchanged (specification, point
 * 7).
 */
const articlePicture = v.pipe(
  v.string(),
  v.check(
    (image) => (image.startsWith('https://') ? URL.canParse(image) : v.is(pictureOrDrawing, image)),
    'must be the file name of a picture, ending in .svg, .webp, .jpg, .png or .avif, or the https:// address of a picture on another host',
  ),
);

/** `content/insights/<slug>/index.md`. */
export const articleSchema = v.pipe(
  v.strictObject({
    title: v.pipe(text, atMost(TITLE_LIMIT)),
    slug,
    excerpt: v.pipe(text, atMost(220, 'it serves as the search description')),
    category: named('category', text),
    date: dayOfTime,
    author: named('author', text),
    image: v.optional(articlePicture),
    imageAlt: v.optional(text),
    draft: v.optional(v.boolean(), false),
    figures,
  }),
  v.forward(
    v.partialCheck(
      [['image'], ['imageAlt']],
      ({ image, imageAlt }) => !image || !!imageAlt,
      'is missing: say what is in the picture, for people who cannot see it',
    ),
    ['imageAlt'],
  ),
  v.forward(
    v.partialCheck(
      [['image'], ['imageAlt']],
      ({ image, imageAlt }) => !imageAlt || !!image,
      'describes a picture that the article doesn’t have: remove it, or name the picture in image',
    ),
    ['imageAlt'],
  ),
);

export type ArticleFrontMatter = v.InferOutput<typeof articleSchema>;

/**
 * `\n` is a line break. A link to `#note-1` refers to a note of the same text; another # refers to
 * a heading.
 */
export type Inline = string | Mark | Link;

export interface Mark {
  kind: 'emphasis' | 'strong' | 'delete' | 'code' | 'superscript' | 'subscript';
  children: Inline[];
}

export interface Link {
  kind: 'link';
  to: string;
  title?: string;
  children: Inline[];
}

/**
 * '# ' is a heading, '## ' a subheading, '* ' a bullet, anything else a paragraph (specification,
 * point 3).
 */
export type TextBlock =
  | { kind: 'heading' | 'subheading'; id: string; children: Inline[] }
  | { kind: 'minor-heading'; level: 4 | 5 | 6; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'rule' }
  | Quote<TextBlock>
  | List<TextBlock>;

interface Quote<Inner> {
  kind: 'quote';
  /** Too long to stand beside the text. */
  isLong?: boolean;
  children: (Inline | Inner)[];
}

interface List<Inner> {
  kind: 'list';
  isOrdered: boolean;
  /** The number of the first item, unless it is 1. */
  start?: number;
  isChecklist?: boolean;
  items: (Inline | Inner)[][];
}

export interface Table {
  /** Missing if all columns are left-aligned. */
  align?: ('left' | 'center' | 'right')[];
  head: Inline[][];
  rows: Inline[][][];
}

export interface ChartBlock {
  kind: 'chart';
  caption: string;
  drawings: Drawing[];
  table: Table;
}

/** Only for screens: mails and the guide can't show it. */
export type FigureBlock =
  | ({ kind: 'table' } & Table)
  | ChartBlock
  | { kind: 'picture'; file: string; alt: string; caption: string; sources?: Picture }
  | { kind: 'code-block'; text: string }
  | { kind: 'notes'; items: Flow[][] };

export type Block = TextBlock | FigureBlock | Quote<Block> | List<Block>;

/** In an item, a quote or a note: the words of its first paragraph, then further blocks. */
export type Flow = Inline | Block;

export interface Shape {
  tag: 'rect' | 'line' | 'text' | 'polygon' | 'polyline';
  /** A class of the style sheet. */
  look: 'ink' | 'span' | 'track' | 'tick' | 'trace' | 'label' | 'value';
  at: Record<string, string | number>;
  text?: string;
}

/**
 * As wide as its column. Horizontal places of `shapes` are percentages, so that text keeps its size
 * on a phone. `area` stretches with the width; it measures 100 by `height`.
 */
export interface Drawing {
  /** In pixels. */
  height: number;
  area: Shape[];
  shapes: Shape[];
}
