import * as v from 'valibot';
import { isDay } from './days.ts';
import { PLURAL_KINDS } from './language.ts';

export const text = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty: write it, or remove the field if it is optional'),
);

/** What a field can name of another file. */
export type NameKind =
  | 'article'
  | 'author'
  | 'category'
  | 'claim'
  | 'founder'
  | 'picture'
  | 'scale'
  | 'service'
  | 'step';

/** The builder checks the name against those of the content. */
export function named<const Schema extends v.GenericSchema<string>>(
  kind: NameKind,
  schema: Schema,
) {
  return v.pipe(schema, v.metadata({ names: kind }));
}

/** Says in an editor's program what a field is. */
export function hint<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description<v.InferOutput<Schema>, string>(words));
}

/** @param reason what more would lead to. */
export function atMost(limit: number, reason?: string) {
  return v.maxLength<string, number, (issue: v.MaxLengthIssue<string, number>) => string>(
    limit,
    ({ input }) =>
      `is over ${limit} characters${reason ? `, and ${reason}` : ''}: shorten it by ${input.length - limit}`,
  );
}

export const paragraphs = v.pipe(v.array(text), v.minLength(1, 'needs at least one paragraph'));

/** A text for each kind of number that the language tells apart; `pluralProblems` checks which. */
export const plural = v.strictObject(each(PLURAL_KINDS, v.optional(text)));

/** Figures that a text states as `{figures.knot}`, in prose and in charts. */
export const figures = v.optional(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][\w-]*$/, 'must be a word such as knot: rename it')),
    v.union([v.number(), text]),
  ),
  {},
);

/** Such as `/contact`, with an optional `#section`. */
export const route = v.pipe(
  v.string(),
  v.regex(
    /^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/,
    'must be a route of this site, such as /contact or /services#anchor',
  ),
  v.metadata({ offers: 'route' }),
);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMED = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}/;

function calendarDay(wrong: string, mayBeTimed: boolean) {
  return v.pipe(
    v.string(({ input }) => (input === null ? 'is empty: write it' : wrong)),
    v.transform((typed) => (mayBeTimed && TIMED.test(typed) ? typed.slice(0, 10) : typed)),
    v.check(isDay, ({ input }) =>
      DATE.test(input) ? 'is not a day of the calendar: correct it' : wrong,
    ),
    v.metadata({ pattern: DATE.source }),
  );
}

/** A day such as 2026-05-14. */
export const day = calendarDay('must be a date, such as 2026-10-01', false);

/** The same; the time that other programs write behind it is left out. */
export const dayOfTime = calendarDay('must be a date, such as 2026-10-01; a time may follow', true);

/** A slug: lower-case words joined by hyphens. */
export const slug = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lower-case words joined by hyphens, such as fear-factor',
  ),
);

/** The name of a file that somebody is given. @param ending such as `pdf`. */
export function fileName(ending: string) {
  return v.pipe(
    text,
    v.regex(
      new RegExp(`^[\\w-]+\\.${ending}$`),
      `must be a file name of letters, digits and hyphens, ending in .${ending}`,
    ),
  );
}

export const pictureFile = v.pipe(
  v.string(),
  v.regex(
    /^[^\\/]+\.(webp|jpe?g|png|avif)$/i,
    'must be the file name of a picture, ending in .webp, .jpg, .png or .avif',
  ),
);

export const pictureOrDrawing = v.pipe(
  v.string(),
  v.regex(
    /^[^\\/]+\.(svg|webp|jpe?g|png|avif)$/i,
    'must be the file name of a picture, ending in .svg, .webp, .jpg, .png or .avif',
  ),
);

/** As many entries as the screen can show well. */
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
    v.rawCheck<v.InferOutput<Item>[]>(({ dataset: { value: all }, addIssue }) => {
      if (Array.isArray(all))
        for (const [key, value] of all.entries())
          if (!hasOwnId(value, key, all))
            addIssue({
              message: 'is that of an entry above it: give it one of its own',
              path: [
                { type: 'array', origin: 'value', input: all, key, value },
                { type: 'object', origin: 'value', input: value, key: 'id', value: value.id },
              ],
            });
    }),
  );
}

/**
 * Checks a whole, also beside mistakes in fields that the check doesn't read.
 * @param fields the names of those that it reads.
 */
export function checkWhole<const Whole>(
  fields: readonly string[],
  isRight: (whole: Whole) => boolean,
  message: (whole: Whole) => string,
) {
  return v.rawCheck<Whole>(({ dataset: { value, issues = [] }, addIssue }) => {
    const isUnclear = issues.some(
      ({ path, expected }) =>
        /^(Array|Object)$/.test(expected ?? '') || fields.includes(String(path?.at(-1)?.key)),
    );
    if (!isUnclear && !isRight(value as Whole)) addIssue({ message: message(value as Whole) });
  });
}

function hasOwnId(item: unknown, index: number, all: readonly unknown[]): boolean {
  const idOf = (one: unknown) => (one as { id?: unknown } | null)?.id;
  return idOf(item) === undefined || all.findIndex((one) => idOf(one) === idOf(item)) === index;
}

export const titledText = v.strictObject({ title: text, text });

export const hero = v.strictObject({ heading: text, lede: text });

export const headedText = v.strictObject({ heading: text, text: paragraphs });

export const screenMeta = {
  title: v.pipe(text, atMost(70, 'search results would cut it')),
  description: v.pipe(text, atMost(200, 'search results would cut it')),
};

export type TitledText = v.InferOutput<typeof titledText>;
export interface ScreenMeta {
  title: string;
  description: string;
}

export function each<const Key extends string, Schema extends v.GenericSchema>(
  keys: readonly Key[],
  schema: Schema,
): Record<Key, Schema> {
  // The cast is needed: `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;
}

export const mailSubject = v.pipe(
  text,
  atMost(78, 'mail programs would cut it off'),
  v.regex(/^[^\r\n]*$/, 'must be one line'),
);
