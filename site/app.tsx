import { useNavigationType } from 'react-router';
import { describeScreen } from './describe-screen.ts';
import { useVisits } from './forms/delivery/use-visits.ts';
import { Layout } from './layouts/layout.tsx';
import { PendingBar } from './navigation/pending-bar.tsx';
import { IsWhole } from './navigation/rest.tsx';
import { ScreenBoundary } from './navigation/screen-boundary.tsx';
import type { Screens } from './navigation/screens.ts';
import { sectionOf, useArrival } from './navigation/use-arrival.ts';
import { useDocumentHead } from './navigation/use-document-head.ts';
import { useLazyLayout } from './navigation/use-lazy-layout.ts';
import { useIdlePrefetch, useLinks } from './navigation/use-links.ts';
import { useShownScreen } from './navigation/use-shown-screen.ts';

/**
 * The whole site: the shown screen in its layout. @param start the path of the first screen, which
 * is loaded.
 */
export function App({ screens, start }: { screens: Screens; start: string }) {
  const { location, screen, isPending, retry, stay } = useShownScreen(screens, start);
  const { Screen } = screen.module;
  useDocumentHead(describeScreen(screen), location.pathname);
  useLazyLayout(location);
  useArrival(location);
  useLinks(screens);
  useIdlePrefetch(screens, location.pathname);
  // biome-ignore lint/correctness/useHookAtTopLevel: a build constant; the build removes the hook if it is false
  if (import.meta.env.VISITS) useVisits(location.pathname, screen.route);
  const isWhole = useNavigationType() === 'POP' || sectionOf(location) !== undefined;
  return (
    <>
      <PendingBar isPending={isPending} retry={retry} stay={stay} />
      <Layout name={screen.route.layout}>
        <IsWhole value={isWhole}>
          <ScreenBoundary>
            <Screen data={screen.data} />
          </ScreenBoundary>
        </IsWhole>
      </Layout>
    </>
  );
}
