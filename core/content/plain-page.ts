import * as v from 'valibot';
import { figures, screenMeta, text } from '../schema.ts';
import type { Block } from './article.ts';

/** Where `content/layout.yaml` lists links: the columns and last line of the footer, the navigation. */
const LINK_PLACES = ['practice', 'services', 'more', 'legal', 'navigation'] as const;

/** The head of `content/pages/<name>.md`, a screen of words and pictures alone. */
export const plainPageSchema = v.strictObject({
  ...screenMeta,
  /** What links to it say; its title by default. */
  label: v.optional(text),
  linkedFrom: v.optional(
    v.array(v.picklist(LINK_PLACES, `must be some of ${LINK_PLACES.join(', ')}`)),
    [],
  ),
  figures,
});

/** The data of its screen. */
export interface PlainPage {
  title: string;
  description: string;
  body: Block[];
}
