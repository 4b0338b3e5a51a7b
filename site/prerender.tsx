import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { ScreenName, ScreenRoute } from '../core/content/routes.ts';
import { App } from './app.tsx';
import { describeScreen, type ScreenHead } from './describe-screen.ts';
import { Screens } from './navigation/screens.ts';
import { loadModule, loadOriginal } from './screen-modules.ts';

export interface PrerenderedScreen {
  route: ScreenRoute;
  head: ScreenHead;
  /** The title without the brand's name. */
  name: string;
  html: string;
}

/** The title without the brand's name, of a screen without parameters. */
export async function nameScreen(pathname: string): Promise<string> {
  const source = { loadModule, loadOriginal, loadData: async () => null };
  const { module, data } = await new Screens(source).load(pathname);
  return module.describe(data).title;
}

/**
 * Above this size in bytes, React would add an inline script to a lazy part, which the content
 * security policy forbids.
 */
const LARGER_THAN_ANY = 10_000_000;

/** @param loadData the data of a screen with a parameter; null if it doesn't exist */
export async function prerenderScreen(
  pathname: string,
  loadData: (screen: ScreenName, name: string) => unknown,
): Promise<PrerenderedScreen> {
  const screens = new Screens({
    loadModule,
    loadOriginal,
    loadData: async (screen, name) => loadData(screen, name),
  });
  const screen = await screens.load(pathname);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={pathname}>
      <App screens={screens} start={pathname} />
    </StaticRouter>,
    { onError: (error) => void errors.push(error), progressiveChunkSize: LARGER_THAN_ANY },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0)
    throw new Error(`The screen at ${pathname} could not be rendered.`, { cause: errors[0] });
  return {
    route: screen.route,
    head: describeScreen(screen),
    name: screen.module.describe(screen.data).title,
    html,
  };
}
