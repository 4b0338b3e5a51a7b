import * as v from 'valibot';

/** A non-empty line or paragraph of text. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty: write it, or remove the field if it is optional'));

/** One or more paragraphs. */
export const paragraphs = v.pipe(v.array(text), v.minLength(1, 'needs at least one paragraph'));

/** A route of this site (`/contact`), with an optional `#section`. */
export const route = v.pipe(v.string(), v.regex(/^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/, 'must be a route of this site, such as /contact or /services#anchor'));

/** A word in lower case with hyphens, fit for an address. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens, such as fear-factor'));

/** The file name of a picture. */
export const pictureFile = v.pipe(
  v.string(),
  v.regex(/^[\w-]+\.(webp|jpe?g|png|avif)$/, 'must be the file name of a picture, ending in .webp, .jpg, .png or .avif'),
);

/** An exact number of things, because the specification counts them. */
export function exactly<const Item extends v.GenericSchema>(count: number, item: Item, source: string) {
  return v.pipe(v.array(item), v.length(count, `must have exactly ${count} entries (${source})`));
}

export const titledText = v.strictObject({ title: text, text });

/** What every screen says of itself in the browser's tab and in search results. */
export const screenMeta = {
  title: v.pipe(text, v.maxLength(70, 'is over 70 characters: search results would cut it')),
  description: v.pipe(text, v.maxLength(200, 'is over 200 characters: search results would cut it')),
};

export type TitledText = v.InferOutput<typeof titledText>;
export interface ScreenMeta {
  title: string;
  description: string;
}

/** The entries of an object that has the same schema for each of these keys. */
export function each<Key extends string, Schema extends v.GenericSchema>(keys: readonly Key[], schema: Schema): Record<Key, Schema> {
  // `Object.fromEntries` forgets the keys.
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;
}
