import brand from 'content:brand';
import type { ScreenMeta } from '../core/schema.ts';
import type { ReadyScreen } from './navigation/screens.ts';

export interface ScreenHead extends ScreenMeta {
  /** Whether search engines may list it. False, too, where an article does not exist. */
  isIndexed: boolean;
  /** The canonical path, if this screen duplicates another one. */
  duplicateOf: string | undefined;
}

/**
 * Returns a screen's title with the brand's name, its description, and whether it may be indexed.
 */
export function describeScreen({ route, module, data }: ReadyScreen): ScreenHead {
  const { title, description } = module.describe(data);
  return {
    title: `${title} | ${brand.name}`,
    description,
    isIndexed: route.isIndexed && data !== null,
    duplicateOf: route.duplicateOf,
  };
}
