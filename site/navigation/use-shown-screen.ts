import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { documentAddress } from './address.ts';
import { followRedirect, isRedirect, matchRoute } from './match.ts';
import type { ReadyScreen, Screens } from './screens.ts';

interface Shown {
  location: Location;
  screen: ReadyScreen;
  /** Whether another screen is being fetched. */
  isPending: boolean;
}

/**
 * The screen to show: the one at the router's location once it is loaded, and until then the previous one. A redirect navigates to its
 * target. If a screen can't be loaded, the browser loads its document instead.
 */
export function useShownScreen(screens: Screens): Shown {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(location);
  const match = matchRoute(location.pathname);
  const isReady = !isRedirect(match) && screens.get(location.pathname) !== undefined;
  if (isReady && shown !== location) setShown(location);

  useEffect(() => {
    const asked = matchRoute(location.pathname);
    if (isRedirect(asked)) {
      const { to, arrival } = followRedirect(asked, location);
      navigate(to, { replace: true, state: arrival });
      return;
    }
    if (screens.get(location.pathname)) {
      // A prefetch can finish between the render and this effect: nothing else would render the screen then.
      setShown(location);
      return;
    }
    let isCurrent = true;
    screens.load(location.pathname).then(
      () => isCurrent && setShown(location),
      (error) => {
        reportError(error);
        if (isCurrent) window.location.assign(documentAddress(location.pathname));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [location, navigate, screens]);

  const visible = isReady ? location : shown;
  const screen = screens.get(visible.pathname);
  if (!screen) throw new Error(`The screen at ${visible.pathname} was shown before it was loaded.`);
  return { location: visible, screen, isPending: visible !== location };
}
