import type { ScreenModule } from './navigation/screens.ts';
import type { ScreenName } from './routes.ts';

/** Each screen's own chunk. */
const MODULES: Record<ScreenName, () => Promise<ScreenModule<never>>> = {
  home: () => import('./pages/home.tsx'),
  faq: () => import('./pages/faq.tsx'),
  article: () => import('./pages/article.tsx'),
  'not-found': () => import('./pages/not-found.tsx'),
};

/** Fetches a screen's code. */
export async function loadModule(screen: ScreenName): Promise<ScreenModule> {
  return (await MODULES[screen]()) as ScreenModule;
}
