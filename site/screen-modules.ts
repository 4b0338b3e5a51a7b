import type { ScreenName } from '../core/content/routes.ts';
import type { OriginalFrame, ScreenModule } from './navigation/screens.ts';
import { lazyCode } from './ui/lazy-code.ts';

type Load = () => Promise<ScreenModule<never>>;

// Lazily fetched parts of screens are left out: the glob would make a chunk of each file that both
// import. A build for one site leaves out the original site's home, whose content may be missing.
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

/** @throws as {@link lazyCode} does */
export const loadOriginal: () => Promise<OriginalFrame> = lazyCode(
  () => import('./layouts/original-nav.tsx'),
);

const loads = new Map<ScreenName, Load>();

/** @throws as {@link lazyCode} does, and if `site/pages` has no file of that name */
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
