import './styles/base.css';
import './ui/toast/toast-place.css';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { App } from './app.tsx';
import { fetchArticle, fetchListPage } from './features/insights/fetch-insights.ts';
import { BASE, toHashAddress } from './navigation/address.ts';
import { type Arrival, followRedirect, isRedirect, matchRoute } from './navigation/match.ts';
import { PendingBar } from './navigation/pending-bar.tsx';
import { noteReadingPositions } from './navigation/reading-position.ts';
import { type ReadyScreen, Screens } from './navigation/screens.ts';
import { isWithoutApplication, showDocument } from './navigation/show-document.ts';
import { loadModule, loadOriginal } from './screen-modules.ts';
import { fetchData } from './ui/fetch-data.ts';
import { watchStyles } from './ui/missing-styles.ts';
import { reachToasts } from './ui/toast/toast-place.ts';
import { whenOnline } from './ui/when-online.ts';

const screens = new Screens({
  loadModule,
  loadOriginal,
  loadData: (screen, name) => {
    if (screen === 'plain-page') return fetchData(`pages/${name}`);
    return screen === 'insights' ? fetchListPage(name) : fetchArticle(name);
  },
});

/**
 * Converts the address to its hash form before the router reads it. Home's `#about` becomes
 * `/about`, which redirects to that section.
 */
function convertAddress(): void {
  const converted = toHashAddress(location);
  if (!converted) return;
  const { href, section, part } = converted;
  replaceAddress(href, section ? arrivalAt(section, part) : history.state?.usr);
}

function arrivalAt(section: string, part = ''): Arrival {
  const match = matchRoute(`/${section}`);
  return (
    (isRedirect(match) && followRedirect(match, { search: '', hash: part }).arrival) || { section }
  );
}

/** Converts addresses reached later by Back, Forward or typing. The router handles redirects. */
function convertLaterAddress(): void {
  const section = toHashAddress(location)?.section;
  if (section === undefined || !isRedirect(matchRoute(`/${section}`))) convertAddress();
}

function replaceAddress(href: string, usr: unknown): void {
  const key = history.state?.key ?? Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...history.state, usr, key }, '', href);
}

/**
 * Hydrates the document if it is the addressed screen's. Else renders anew: over the 404 document
 * at an address that the application knows, or over home, which the start script has hidden. Until
 * the screen is loaded, document and address stay unchanged.
 */
async function start(root: HTMLElement): Promise<void> {
  if (isWithoutApplication()) {
    page.hidden = false;
    return;
  }
  const { route } = await loadAsked();
  convertAddress();
  if (history.state === null) replaceAddress(location.href, null);
  addEventListener('popstate', convertLaterAddress, { capture: true });
  noteReadingPositions();
  const asked = matchRoute(pathAsked());
  if (isRedirect(asked)) {
    const { to, arrival } = followRedirect(asked, new URL(location.hash.slice(1), location.href));
    replaceAddress(`${BASE}${location.search}#${to}`, arrival);
  }

  const tree = (
    <StrictMode>
      <HashRouter useTransitions={false}>
        <App screens={screens} start={pathAsked()} />
      </HashRouter>
    </StrictMode>
  );
  if (root.dataset.screen === route.screen && !page.hidden) {
    const onRecoverableError = noteBefore(root);
    startTransition(() => {
      hydrateRoot(root, tree, { ...FAULTS, onRecoverableError });
    });
  } else renderAnew(root, tree);
}

/**
 * Remembers the elements in which a visitor can have typed, chosen, opened or focused something.
 * @returns the handler for React having redrawn all of it because an extension or a translation had
 * changed the document: restores the state once, and only on this screen
 */
function noteBefore(root: HTMLElement): (error: unknown) => void {
  // Weak references, because the first screen is removed by the first navigation.
  const before = [...root.querySelectorAll('input, textarea, select, details, summary, a, button')];
  const noted = before.map((element) => new WeakRef(element));
  let focused = new WeakRef<object>(document.activeElement ?? root);
  const note = ({ target }: FocusEvent) => {
    if (target) focused = new WeakRef(target);
  };
  root.addEventListener('focusin', note);
  const path = pathAsked();
  return async (error) => {
    const elements = noted.splice(0).flatMap((one) => one.deref() ?? []);
    const last = focused.deref();
    reportError(error);
    root.removeEventListener('focusin', note);
    if (elements.length === 0 || pathAsked() !== path) return;
    const { putBack } = await import('./put-back.ts');
    putBack(root, elements, last);
  };
}

function renderAnew(root: HTMLElement, tree: ReactNode): void {
  root.replaceChildren();
  page.hidden = false;
  createRoot(root, FAULTS).render(tree);
}

/**
 * The first screen couldn't be loaded. A visible document stays usable: it is complete, with real
 * links. In place of a hidden one, shows a message.
 */
function fail(root: HTMLElement, error: unknown): void {
  reportError(error);
  if (!page.hidden) return;
  const reload = () => location.reload();
  renderAnew(root, <PendingBar isPending retry={reload} />);
  whenOnline(reload);
}

const page = document.documentElement;

const FAULTS = { onCaughtError: showDocument, onUncaughtError: showDocument };

/** Loads the addressed screen, and again if the address has changed meanwhile. */
async function loadAsked(): Promise<ReadyScreen> {
  const path = pathAsked();
  const screen = await screens.load(path);
  return path === pathAsked() ? screen : loadAsked();
}

/** The path of either form of the address. */
function pathAsked(): string {
  const { hash } = new URL(toHashAddress(location)?.href ?? location.href, location.href);
  return hash.slice(1).split(/[?#]/)[0] || '/';
}

watchStyles();
reachToasts();
const root = document.getElementById('root');
if (root) start(root).catch((error) => fail(root, error));
