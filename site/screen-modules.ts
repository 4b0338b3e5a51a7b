import type { ScreenName } from '../core/content/routes.ts';
import type { OriginalFrame, ScreenModule } from './navigation/screens.ts';
import { lazyCode } from './ui/lazy-code.ts';

type Load = () => Promise<ScreenModule<never>>;

// A part of a screen that is fetched later belongs to its screen alone: the glob would make a chunk
// of each file that both import. A build for one site leaves out the original site's home, because
// its content may be missing.
const MODULES = import.meta.env.HAS_ORIGINAL
  ? import.meta.glob<ScreenModule<never>>([
      './pages/*.tsx',
      '!./pages/{home,trust-bridge}-{closing,questions,survey}.tsx',
    ])
  : import.meta.glob<ScreenModule<never>>([
      './pages/*.tsx',
      '!./pages/{home,trust-bridge}-{closing,questions,survey}.tsx',
      '!./pages/adoption-home.tsx',
    ]);

/** Fetches the original site's banner and links. @throws as {@link lazyCode} does. */
export const loadOriginal: () => Promise<OriginalFrame> = lazyCode(
  () => import('./layouts/original-nav.tsx'),
);

const loads = new Map<ScreenName, Load>();

/**
 * Fetches a screen's code and styles.
 * @throws as {@link lazyCode} does, and where `site/pages` has no file of the screen's name.
 */
export async function loadModule(screen: ScreenName): Promise<ScreenModule> {
  const load = loads.get(screen) ?? lazyCode(find(screen));
  loads.set(screen, load);
  return (await load()) as ScreenModule;
}

function find(screen: ScreenName): Load {
  const load = MODULES[`./pages/${screen}.tsx`];
  if (!load) throw new Error(`There is no site/pages/${screen}.tsx.`);
  return load;
}
