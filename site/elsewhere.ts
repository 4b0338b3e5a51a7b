import pattern from 'content:screen-pattern';

/* Runs on a document that doesn't belong to its address, and that the start script has hidden:
   every host answers `/#/adoption/faq` with home, and some hosts answer everything with it. If the
   build has written the document of that hash address, it leads there, so that a screen is painted
   without waiting for the application. Anything else is the application's (product.md, Routes). */
const base = import.meta.env.BASE_URL;
const [, route = '', rest = ''] = location.hash.match(/^#\/([^?#]*)(.*)/s) ?? [];
const path = route.replace(/\/$/, '');
/** For tests. */
export const isLed = hasDocument().then((isThere) => (isThere ? leave() : startApplication()));

/** Whether a screen has this path; for an article or a page of the list, whether it exists. */
async function hasDocument(): Promise<boolean> {
  const match = path.match(pattern);
  const name = match?.slice(1).find(Boolean);
  if (!match || !name) return match !== null;
  const answer = await fetch(`${base}data/insights/${name}.json`).catch(() => undefined);
  if (!answer) return true; // Without a network, the browser's own error page is best.
  // A host that lacks the file may answer with a page, also with status 200.
  const hasData = () => answer.json().then(() => true);
  return answer.ok && hasData().catch(() => false);
}

/** Keeps the entry's state, and the neighbours stay entries of one document. */
function leave(): void {
  const own = location.search ? rest.replace(/^\?/, '&') : rest;
  history.replaceState(history.state, '', `${base}${path}/${location.search}${own}`);
  location.reload();
}

async function startApplication(): Promise<void> {
  const { load = '' } = document.querySelector<HTMLElement>('script[data-load]')?.dataset ?? {};
  // Any further addresses are home's.
  const [fonts, application] = load
    .split(' ')
    .map((address) => () => import(/* @vite-ignore */ address));
  await Promise.all([fonts?.(), application?.()]).catch((error) => {
    document.documentElement.hidden = false;
    throw error;
  });
}
