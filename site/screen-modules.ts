import type { ScreenName } from '../core/content/routes.ts';
import type { ScreenModule } from './navigation/screens.ts';
import { lazyCode } from './ui/lazy-code.ts';

type Load = () => Promise<ScreenModule<never>>;

/** The lazily loaded chunk of each screen. */
const MODULES: Record<ScreenName, Load> = {
  home: () => import('./pages/home.tsx'),
  // A build for one site leaves it out, because its content may be missing.
  'adoption-home': () => (import.meta.env.HAS_ORIGINAL ? import('./pages/adoption-home.tsx') : import('./pages/not-found.tsx')),
  about: () => import('./pages/about.tsx'),
  faq: () => import('./pages/faq.tsx'),
  purpose: () => import('./pages/purpose.tsx'),
  contact: () => import('./pages/contact.tsx'),
  services: () => import('./pages/services.tsx'),
  methodology: () => import('./pages/methodology.tsx'),
  insights: () => import('./pages/insights.tsx'),
  article: () => import('./pages/article.tsx'),
  'coming-soon': () => import('./pages/coming-soon.tsx'),
  testimonials: () => import('./pages/testimonials.tsx'),
  'quick-scan': () => import('./pages/quick-scan.tsx'),
  'client-access': () => import('./pages/client-access.tsx'),
  'client-home': () => import('./pages/client-home.tsx'),
  'readiness-scan': () => import('./pages/readiness-scan.tsx'),
  'trust-bridge-protocol': () => import('./pages/trust-bridge-protocol.tsx'),
  privacy: () => import('./pages/privacy.tsx'),
  terms: () => import('./pages/terms.tsx'),
  'not-found': () => import('./pages/not-found.tsx'),
};

const loads = new Map<ScreenName, Load>();

/** Fetches a screen's code and styles. It rejects as {@link lazyCode} does. */
export async function loadModule(screen: ScreenName): Promise<ScreenModule> {
  const load = loads.get(screen) ?? lazyCode(MODULES[screen]);
  loads.set(screen, load);
  return (await load()) as ScreenModule;
}
