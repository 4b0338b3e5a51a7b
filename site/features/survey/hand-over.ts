import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { hasNews } from '../../../core/survey/draft.ts';
import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import { DraftStore } from './draft-store.ts';
import { DraftSync } from './draft-sync.ts';
import { surveyLinks } from './link-store.ts';

/** The time limit for the intake's answer, because a visitor who leaves a shared computer should not wait long. */
const LONGEST_WAIT_MS = 3000;

/** Sends unsent answers to the shared draft before they are removed from this browser. Gives up after three seconds. */
export async function handOver(port: DraftsPort): Promise<void> {
  const links = surveyLinks();
  const { link } = links.current();
  const draft = new DraftStore(STORAGE_KEYS.surveyDraft);
  if (!link || !hasNews(draft.draft(), link.known)) return;
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([new DraftSync(draft, links, port).sync(), isLate]);
}
