import * as v from 'valibot';
import { each, hero, paragraphs, screenMeta, slug, text, titledText } from '../../schema.ts';
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
  /** The deliveries of the sites that show this section; all sites, if left out. */
  delivery: v.optional(deliveries),
  /** Whether only sites that count views show this section. */
  visits: v.optional(v.literal(true, 'must be true, or left out')),
  /** Whether it stands in the second part of the page, with days, keys and how things are done. */
  isDetail: v.optional(v.literal(true, 'must be true, or left out')),
  items: v.optional(v.array(titledText)),
  /** Whether its items are the keys of the browser's storage, from the code's own list. */
  listsStorage: v.optional(v.literal(true, 'must be true, or left out')),
  after: v.optional(paragraphs),
});

const page = {
  ...screenMeta,
  hero,
  contents: text,
  sections: v.pipe(v.array(section), v.minLength(1)),
};

/**
 * Everything that the site can store in a browser, by its name in the code, in the order of the
 * privacy page.
 */
const STORED = { ...STORAGE_KEYS, ...SESSION_KEYS, keys: KEY_DATABASE } as const;
type StorageName = keyof typeof STORED;
const storageNames = Object.keys(STORED) as StorageName[];

/** The personal data that each form takes, by the names of its fields. */
export const TAKEN = {
  ...Object.fromEntries(
    Object.entries(FORMS).map(([form, { fields }]) => [form, Object.keys(fields)]),
  ),
  'survey-responses': [...Object.keys(FORMS['access-requests'].fields), 'comments'],
} as Record<Resource, string[]>;

/**
 * The purpose of a stored value; with `delivery`, only sites with one of those deliveries store it.
 */
const purpose = v.union([text, v.strictObject({ delivery: deliveries, text })]);
type Purposes = Record<StorageName, v.InferOutput<typeof purpose>>;

/** `content/pages/terms.yaml`. */
export const termsSchema = v.strictObject(page);

/**
 * `content/pages/privacy.yaml`: also the purpose of each key in browser storage (interface.md,
 * Browser storage), and the fields of each form. The builder's `references.ts` finds those that the
 * page is silent on.
 */
export const privacySchema = v.strictObject({
  ...page,
  /** The heading of the second part. */
  inDetail: text,
  storage: v.strictObject(each(storageNames, purpose)),
  /** The words in which the sections name each field, by form and field. */
  forms: v.strictObject(each(Object.keys(TAKEN) as Resource[], v.record(v.string(), text))),
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

/** The sections of a legal page that apply to this build. The list of storage keys is filled in. */
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
