import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import type { LinkStore } from './link-store.ts';

/** Erases cleared drafts on the server. Those without an answer stay listed for the next visit. */
export async function eraseDrafts(links: LinkStore, port: Pick<DraftsPort, 'erase'>): Promise<void> {
  const erase = async (token: string) => {
    await port.erase(token);
    links.change({ erase: links.current().erase.filter((one) => one !== token) });
  };
  await Promise.allSettled(links.current().erase.map(erase));
}
