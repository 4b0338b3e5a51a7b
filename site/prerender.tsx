import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { describeScreen, type ScreenHead } from './describe-screen.ts';
import { Screens } from './navigation/screens.ts';
import type { ScreenName, ScreenRoute } from './routes.ts';
import { loadModule } from './screen-modules.ts';

export { NOT_FOUND, REDIRECTS, SCREENS } from './routes.ts';

export interface PrerenderedScreen {
  route: ScreenRoute;
  head: ScreenHead;
  /** Its title without the brand's name. */
  name: string;
  html: string;
}

/** The title of the screen that alone stands at a path, without the brand's name. */
export async function nameScreen(pathname: string): Promise<string> {
  const { module, data } = await new Screens({ loadModule, loadData: async () => null }).load(pathname);
  return module.describe(data).title;
}

/** In bytes. Above it, React would leave a lazy part's content to an inline script, which the security policy forbids. */
const LARGER_THAN_ANY = 10_000_000;

/**
 * Renders the screen at a path as the browser will hydrate it.
 * @param loadData gives the data of a screen that stands for one of many; null where there is none.
 */
export async function prerenderScreen(pathname: string, loadData: (screen: ScreenName, name: string) => unknown): Promise<PrerenderedScreen> {
  const screens = new Screens({ loadModule, loadData: async (screen, name) => loadData(screen, name) });
  const screen = await screens.load(pathname);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={pathname}>
      <App screens={screens} />
    </StaticRouter>,
    { onError: (error) => void errors.push(error), progressiveChunkSize: LARGER_THAN_ANY },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`The screen at ${pathname} could not be rendered.`, { cause: errors[0] });
  return { route: screen.route, head: describeScreen(screen), name: screen.module.describe(screen.data).title, html };
}
