import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { hasNews } from '../../../core/survey/draft.ts';
import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import { DraftStore } from './draft-store.ts';
import { DraftSync } from './draft-sync.ts';
import { surveyLinks } from './link-store.ts';

/** Somebody who leaves a shared computer is not kept waiting for a server that doesn't answer. */
const LONGEST_WAIT_MS = 3000;

/** Sends what whoever holds the mailed link hasn't got yet, before this browser forgets it. Where nobody answers in time, they don't get it. */
export async function handOver(port: DraftsPort): Promise<void> {
  const links = surveyLinks();
  const { link } = links.current();
  const draft = new DraftStore(STORAGE_KEYS.surveyDraft);
  if (!link || !hasNews(draft.draft(), link.known)) return;
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([new DraftSync(draft, links, port).sync(), isLate]);
}
