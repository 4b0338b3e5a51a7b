import * as v from 'valibot';
import { each, hero, hint, paragraphs, screenMeta, slug, text, titledText } from '../../schema.ts';
import { KEY_DATABASE, SESSION_KEYS, STORAGE_KEYS } from '../../storage-keys.ts';
import { DELIVERY_NAMES, type DeliveryName } from '../../submissions/delivery.ts';
import { FORMS } from '../../submissions/forms.ts';
import type { Resource } from '../../submissions/submission.ts';

const deliveries = v.array(
  v.picklist(DELIVERY_NAMES, `must be one of ${DELIVERY_NAMES.join(', ')}`),
);

const section = v.strictObject({
  id: slug,
  heading: text,
  paragraphs,
  delivery: v.optional(
    hint(deliveries, 'Only sites with these deliveries show the section; all sites if missing.'),
  ),
  visits: v.optional(
    hint(
      v.literal(true, 'must be true, or left out'),
      'Only sites that count views show the section.',
    ),
  ),
  isDetail: v.optional(
    hint(
      v.literal(true, 'must be true, or left out'),
      'In the second part of the page, with days, keys and how things are done.',
    ),
  ),
  items: v.optional(v.array(titledText)),
  listsStorage: v.optional(
    hint(
      v.literal(true, 'must be true, or left out'),
      'Its items are the keys of the browser’s storage, from the code’s own list.',
    ),
  ),
  after: v.optional(paragraphs),
});

const page = {
  ...screenMeta,
  hero,
  contents: text,
  sections: v.pipe(v.array(section), v.minLength(1)),
};

/** Everything that the site can store in a browser, in the order of the privacy page. */
const STORED = { ...STORAGE_KEYS, ...SESSION_KEYS, keys: KEY_DATABASE } as const;
type StorageName = keyof typeof STORED;
const storageNames = Object.keys(STORED) as StorageName[];

/** Personal data by form, as names of fields. */
export const TAKEN = {
  ...Object.fromEntries(
    Object.entries(FORMS).map(([form, { fields }]) => [form, Object.keys(fields)]),
  ),
  'survey-responses': [...Object.keys(FORMS['access-requests'].fields), 'comments'],
} as Record<Resource, string[]>;

/** With `delivery`, only sites with one of those deliveries store the value. */
const purpose = v.union([text, v.strictObject({ delivery: deliveries, text })]);
type Purposes = Record<StorageName, v.InferOutput<typeof purpose>>;

export const termsSchema = v.strictObject(page);

/**
 * Also the purpose of each key in browser storage (interface.md, Browser storage), and the fields
 * of each form. The builder's `contradictions.ts` reports fields that the page doesn't name.
 */
export const privacySchema = v.strictObject({
  ...page,
  inDetail: hint(text, 'Heading of the second part.'),
  storage: v.strictObject(each(storageNames, purpose)),
  forms: hint(
    v.strictObject(each(Object.keys(TAKEN) as Resource[], v.record(v.string(), text))),
    'By form and field: the words by which the sections name the field.',
  ),
});

type SourceSection = v.InferOutput<typeof section>;

export interface LegalPage extends Omit<v.InferOutput<typeof termsSchema>, 'sections'> {
  sections: LegalSection[];
  inDetail?: string;
}

export type LegalSection = Omit<SourceSection, 'delivery' | 'visits' | 'listsStorage'>;

interface LegalFacts {
  delivery: DeliveryName;
  visits: boolean;
}

/** Only the sections that apply to this build, with the list of storage keys filled in. */
export function legalSections(
  sections: readonly SourceSection[],
  { delivery, visits }: LegalFacts,
  storage?: Purposes,
): LegalSection[] {
  return sections
    .filter(
      (section) => (section.delivery?.includes(delivery) ?? true) && (visits || !section.visits),
    )
    .map(({ delivery: _delivery, visits: _visits, listsStorage, ...section }) =>
      listsStorage && storage ? { ...section, items: listStorage(storage, delivery) } : section,
    );
}

function listStorage(purposes: Purposes, delivery: DeliveryName) {
  return storageNames.flatMap((name) => {
    const purpose = purposes[name];
    if (typeof purpose === 'string') return { title: STORED[name], text: purpose };
    return purpose.delivery.includes(delivery) ? { title: STORED[name], text: purpose.text } : [];
  });
}
