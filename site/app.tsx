import { Component, type ReactNode, useEffect, useMemo } from 'react';
import { useNavigationType } from 'react-router';
import { describeScreen, type ScreenHead } from './describe-screen.ts';
import { useVisits } from './forms/delivery/use-visits.ts';
import { Layout } from './layouts/layout.tsx';
import { publicAddress } from './navigation/address.ts';
import { PendingBar } from './navigation/pending-bar.tsx';
import { IsWhole } from './navigation/rest.tsx';
import type { Screens } from './navigation/screens.ts';
import { sectionOf, useArrival } from './navigation/use-arrival.ts';
import { useLazyLayout } from './navigation/use-lazy-layout.ts';
import { useIdlePrefetch, useLinks } from './navigation/use-links.ts';
import { useShownScreen } from './navigation/use-shown-screen.ts';

/** @param start the path of the first screen, which is loaded. */
export function App({ screens, start }: { screens: Screens; start: string }) {
  const { location, screen, isPending, retry, stay } = useShownScreen(screens, start);
  useDocumentHead(describeScreen(screen), location.pathname);
  useLazyLayout(location);
  useArrival(location);
  useLinks(screens);
  useIdlePrefetch(screens, location.pathname);
  // biome-ignore lint/correctness/useHookAtTopLevel: a build constant; the build removes the hook if it is false
  if (import.meta.env.VISITS) useVisits(location.pathname, screen.route);
  // A click renders the former screen again while the next one is fetched; this skips that.
  const content = useMemo(() => <screen.module.Screen data={screen.data} />, [screen]);
  const isWhole = useNavigationType() === 'POP' || sectionOf(location) !== undefined;
  return (
    <>
      <PendingBar isPending={isPending} retry={retry} stay={stay} />
      <Layout name={screen.route.layout} original={screen.original}>
        <IsWhole value={isWhole}>
          <ScreenBoundary>{content}</ScreenBoundary>
        </IsWhole>
      </Layout>
    </>
  );
}

interface ScreenBoundaryProps {
  children: ReactNode;
}

/**
 * Keeps the layout when a screen throws, until its document is shown instead (`show-document.ts`).
 */
class ScreenBoundary extends Component<ScreenBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** After a navigation. The prerendered document has the values of the first screen. */
function useDocumentHead(
  { title, description, isIndexed, duplicateOf }: ScreenHead,
  pathname: string,
): void {
  useEffect(() => {
    document.title = title;
    const find = (selector: string) => document.head.querySelector(selector);
    find('meta[name=description]')?.setAttribute('content', description);
    const canonical = isIndexed ? pathname : duplicateOf;
    find('meta[name=robots]')?.setAttribute('content', canonical ? 'index, follow' : 'noindex');
    find('link[rel=canonical]')?.remove();
    if (canonical)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'canonical',
          href: publicAddress(canonical),
        }),
      );
  }, [title, description, isIndexed, duplicateOf, pathname]);
}
