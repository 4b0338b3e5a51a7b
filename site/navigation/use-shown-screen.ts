import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { fetchMissingStyles } from '../ui/missing-styles.ts';
import { whenOnline } from '../ui/when-online.ts';
import { documentAddress } from './address.ts';
import { followRedirect, isRedirect, matchRoute } from './match.ts';
import type { ReadyScreen, Screens } from './screens.ts';

interface Shown {
  location: Location;
  screen: ReadyScreen;
  isPending: boolean;
  /** After a network failure: tries again to fetch the other screen. */
  retry: (() => void) | undefined;
  /** Gives up the other screen: returns to the shown one's address. */
  stay: () => void;
}

/**
 * The screen to show: until the one at the router's location is loaded, the previous one. A
 * redirect navigates to its target. If a screen can't be loaded, the page is loaded anew at its
 * address. Without a network, which would show the browser's error page, the previous screen stays
 * and the other is loaded once the browser is online.
 * @param start the path of a loaded screen to show first; the address may have changed meanwhile
 */
export function useShownScreen(screens: Screens, start: string): Shown {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() =>
    screens.get(location.pathname) ? location : { ...location, pathname: start, hash: '' },
  );
  const [attempt, setAttempt] = useState(0);
  const [lost, setLost] = useState<Location>();
  const match = matchRoute(location.pathname);
  const isReady = !isRedirect(match) && screens.get(location.pathname) !== undefined;
  if (isReady && shown !== location) setShown(location);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a new attempt loads again
  useEffect(() => {
    const asked = matchRoute(location.pathname);
    if (isRedirect(asked)) {
      const { to, arrival } = followRedirect(asked, location);
      navigate(to, { replace: true, state: arrival });
      return;
    }
    fetchMissingStyles(); // Nothing else refetches those of a prefetched screen.
    if (screens.get(location.pathname)) {
      // A prefetch can finish between the render and this effect, and nothing else would then
      // render the screen.
      setShown(location);
      return;
    }
    let isCurrent = true;
    screens.load(location.pathname).then(
      () => isCurrent && setShown(location),
      async (error) => {
        const hasNetwork = await isReachable(documentAddress(location.pathname));
        if (hasNetwork) reportError(error);
        if (!isCurrent) return;
        if (hasNetwork) {
          // Shows the screen's document if it has one (site/elsewhere.ts).
          window.location.reload();
          return;
        }
        setLost(location);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [location, navigate, screens, attempt]);

  const isLost = lost === location && !isReady;
  useLayoutEffect(() => (isLost ? whenOnline(retry) : undefined), [isLost, retry]);

  const visible = isReady ? location : shown;
  const screen = screens.get(visible.pathname);
  if (!screen) throw new Error(`The screen at ${visible.pathname} was shown before it was loaded.`);
  const shownEntry = useRef<number>(undefined);
  useEffect(() => {
    if (visible === location) shownEntry.current = historyEntry();
  }, [visible, location]);
  const stay = () => {
    const steps = (shownEntry.current ?? Number.NaN) - (historyEntry() ?? Number.NaN);
    return steps ? navigate(steps) : navigate(visible, { replace: true, state: visible.state });
  };
  return {
    location: visible,
    screen,
    isPending: visible !== location,
    retry: isLost ? retry : undefined,
    stay,
  };
}

/** The router's number of the current entry; undefined if a typed address made the entry. */
function historyEntry(): number | undefined {
  return history.state?.idx ?? undefined;
}

/** Whether the network brings any answer at all. */
function isReachable(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
