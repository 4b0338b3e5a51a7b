import { Activity } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Navigator, Router } from 'react-router';
import { Layout } from '../layouts/layout.tsx';
import { IsWhole } from './rest.tsx';
import type { ReadyScreen } from './screens.ts';

const rehearsed = new Set<string>();
let stage: Root | undefined;

/**
 * Renders the first view of a fetched screen once, hidden and at the lowest priority, so that its code and React's are compiled before the
 * visitor opens it (docs/decisions/0020). It uses a separate document, which fetches no pictures, and a hidden activity, which runs no
 * effects. It ignores errors, because they appear when the visitor opens the screen.
 */
export function rehearse({ route, module: { Screen }, data }: ReadyScreen): void {
  if (rehearsed.has(route.screen)) return;
  rehearsed.add(route.screen);
  stage ??= createRoot(document.implementation.createHTMLDocument('').body, { onUncaughtError: () => undefined });
  stage.render(
    <Activity key={route.screen} mode="hidden">
      <Router location={route.path} navigator={NOWHERE}>
        <IsWhole value={false}>
          <Layout name={route.layout}>
            <Screen data={data} />
          </Layout>
        </IsWhole>
      </Router>
    </Activity>,
  );
}

const NOWHERE: Navigator = { createHref: String, go: () => undefined, push: () => undefined, replace: () => undefined };
