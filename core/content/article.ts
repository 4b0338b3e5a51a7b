import * as v from 'valibot';
import { isDay } from '../days.ts';
import { figures, pictureOrDrawing, slug, text } from '../schema.ts';
import type { Picture } from './picture.ts';
/** The maximum length of an article's title, in characters. */
export const TITLE_LIMIT = 90;

/** `content/categories.yaml`: the categories of articles (specification, point 3). */
export const categoriesSchema = v.pipe(
  v.array(text),
  v.minLength(1, 'needs at least one category'),
  v.check((all) => new Set(all).size === all.length, 'names a category twice: remove one'),
);

/**
 * A picture beside the article, or one on another host, which is shown unchanged (specification,
 * point 7).
 */
const articlePicture = v.pipe(
  v.string(),
  v.check(
    (image) => (image.startsWith('https://') ? URL.canParse(image) : v.is(pictureOrDrawing, image)),
    'must be the file name of a picture, ending in .svg, .webp, .jpg, .png or .avif, or the https:// address of a picture on another host',
  ),
);

/**
 * The front matter of `content/insights/<slug>/index.md`, for the categories of
 * `content/categories.yaml` and the people of `content/people.yaml`; any, if undefined.
 */
export function articleFrontMatterSchema({
  categories,
  authors,
}: {
  categories: string[] | undefined;
  authors: string[] | undefined;
}) {
  return v.pipe(
    v.strictObject({
      title: v.pipe(text, v.maxLength(TITLE_LIMIT, `is over ${TITLE_LIMIT} characters`)),
      slug,
      excerpt: v.pipe(
        text,
        v.maxLength(220, 'is over 220 characters: it serves as the search description'),
      ),
      category: categories
        ? v.picklist(
            categories,
            `must be one of ${categories.join(', ')}: correct it, or add it to content/categories.yaml`,
          )
        : text,
      date: v.pipe(
        v.string(),
        v.isoDate('must be a date written as 2026-05-14'),
        v.check(isDay, 'is not a day of the calendar: correct it'),
      ),
      author: authors
        ? v.picklist(
            authors,
            `must be one of ${authors.join(', ')}: correct it, or add the person to content/people.yaml`,
          )
        : text,
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
}

export type ArticleFrontMatter = v.InferOutput<ReturnType<typeof articleFrontMatterSchema>>;

/**
 * A run of text inside a block. `\n` is a line break. A link to `#note-1` refers to a note of the
 * same text, another one with # to a heading.
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
 * A block of words: '# ' is a heading, '## ' a subheading, '* ' a bullet, anything else a paragraph
 * (specification, point 3).
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
  /** Whether it is too long to stand beside the text. */
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
  /** How each column is aligned, unless all are left. */
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

/** A block that only screens can show, unlike mails and the guide. */
export type FigureBlock =
  | ({ kind: 'table' } & Table)
  | ChartBlock
  | { kind: 'picture'; file: string; alt: string; caption: string; sources?: Picture }
  | { kind: 'code-block'; text: string }
  | { kind: 'notes'; items: Flow[][] };

export type Block = TextBlock | FigureBlock | Quote<Block> | List<Block>;

/** What an item, a quote or a note holds: the words of its first paragraph, then further blocks. */
export type Flow = Inline | Block;

export interface Shape {
  tag: 'rect' | 'line' | 'text' | 'polygon' | 'polyline';
  /** How it is drawn; the style sheet knows each look. */
  look: 'ink' | 'span' | 'track' | 'tick' | 'trace' | 'label' | 'value';
  at: Record<string, string | number>;
  text?: string;
}

/**
 * A drawing as wide as its column. Horizontal places of `shapes` are percentages, so that text
 * keeps its size on a phone. `area` holds the shapes that stretch with the width; it measures 100
 * by `height`.
 */
export interface Drawing {
  /** In pixels. */
  height: number;
  area: Shape[];
  shapes: Shape[];
}
