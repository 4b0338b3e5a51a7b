import brand from 'content:brand';
import type { ScreenMeta } from '../core/content/schema.ts';
import type { ReadyScreen } from './navigation/screens.ts';

/** A screen's title, with the brand's name, and its description. */
export function describeScreen({ module, data }: ReadyScreen): ScreenMeta {
  const { title, description } = module.describe(data);
  return { title: `${title} | ${brand.name}`, description };
}
