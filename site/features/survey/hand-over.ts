import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { hasNews } from '../../../core/survey/draft.ts';
import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import { DraftStore } from './draft-store.ts';
import { DraftSync } from './draft-sync.ts';
import { surveyLinks } from './link-store.ts';

/** A visitor who leaves a shared computer should not wait for a server that doesn't answer. */
const LONGEST_WAIT_MS = 3000;

/** Sends unsent answers to the shared draft before this browser forgets them. Gives up when the intake doesn't answer in time. */
export async function handOver(port: DraftsPort): Promise<void> {
  const links = surveyLinks();
  const { link } = links.current();
  const draft = new DraftStore(STORAGE_KEYS.surveyDraft);
  if (!link || !hasNews(draft.draft(), link.known)) return;
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([new DraftSync(draft, links, port).sync(), isLate]);
}
