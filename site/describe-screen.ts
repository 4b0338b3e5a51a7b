import brand from 'content:brand';
import type { ScreenMeta } from '../core/schema.ts';
import type { ReadyScreen } from './navigation/screens.ts';

export interface ScreenHead extends ScreenMeta {
  /** For search engines. False also for an article that doesn't exist. */
  isIndexed: boolean;
  /** The canonical path, if this screen duplicates another one. */
  duplicateOf: string | undefined;
}

export function describeScreen({ route, module, data }: ReadyScreen): ScreenHead {
  const { title, description } = module.describe(data);
  return {
    title: `${title} | ${brand.name}`,
    description,
    isIndexed: route.isIndexed && data !== null,
    duplicateOf: route.duplicateOf,
  };
}
