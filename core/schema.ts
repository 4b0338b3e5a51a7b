import * as v from 'valibot';

export const text = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty: write it, or remove the field if it is optional'),
);

export const paragraphs = v.pipe(v.array(text), v.minLength(1, 'needs at least one paragraph'));

/** Figures that a text states more than once, in prose and in charts, as `{figures.knot}`. */
export const figures = v.optional(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][\w-]*$/, 'must be a word such as knot: rename it')),
    v.union([v.number(), text]),
  ),
  {},
);

/** A route of this site (`/contact`), with an optional `#section`. */
export const route = v.pipe(
  v.string(),
  v.regex(
    /^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/,
    'must be a route of this site, such as /contact or /services#anchor',
  ),
);

/** A slug: lower-case words joined by hyphens. */
export const slug = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lower-case words joined by hyphens, such as fear-factor',
  ),
);

export const pictureFile = v.pipe(
  v.string(),
  v.regex(
    /^[\w-]+\.(webp|jpe?g|png|avif)$/,
    'must be the file name of a picture, ending in .webp, .jpg, .png or .avif',
  ),
);

/** A picture that may be a drawing. */
export const pictureOrDrawing = v.pipe(
  v.string(),
  v.regex(
    /^[\w-]+\.(svg|webp|jpe?g|png|avif)$/,
    'must be the file name of a picture, ending in .svg, .webp, .jpg, .png or .avif',
  ),
);

/** A list with as many entries as its screen can show well. */
export function between<const Item extends v.GenericSchema>(
  least: number,
  most: number,
  item: Item,
) {
  const refuse = (length: number, remedy: string) =>
    `has ${length} ${length === 1 ? 'entry' : 'entries'}, and its screen can show ${least} to ${most}: ${remedy}`;
  return v.pipe(
    v.array(item),
    v.minLength(least, ({ input: { length } }) => refuse(length, `add ${least - length}`)),
    v.maxLength(most, ({ input: { length } }) => refuse(length, `remove ${length - most}`)),
    v.checkItems<v.InferOutput<Item>[], string>(
      hasOwnId,
      'has the id of an entry above it: give it one of its own',
    ),
  );
}

function hasOwnId(item: unknown, index: number, all: readonly unknown[]): boolean {
  const idOf = (one: unknown) => (one as { id?: unknown } | null)?.id;
  return idOf(item) === undefined || all.findIndex((one) => idOf(one) === idOf(item)) === index;
}

export const titledText = v.strictObject({ title: text, text });

export const hero = v.strictObject({ heading: text, lede: text });

export const headedText = v.strictObject({ heading: text, text: paragraphs });

export const screenMeta = {
  title: v.pipe(text, v.maxLength(70, 'is over 70 characters: search results would cut it')),
  description: v.pipe(
    text,
    v.maxLength(200, 'is over 200 characters: search results would cut it'),
  ),
};

export type TitledText = v.InferOutput<typeof titledText>;
export interface ScreenMeta {
  title: string;
  description: string;
}

/** The entries of an object schema that has the same schema for every key. */
export function each<Key extends string, Schema extends v.GenericSchema>(
  keys: readonly Key[],
  schema: Schema,
): Record<Key, Schema> {
  // The cast is needed: `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;
}

export const mailSubject = v.pipe(
  text,
  v.maxLength(78, 'is over 78 characters, and mail programs would cut it off'),
  v.regex(/^[^\r\n]*$/, 'must be one line'),
);
