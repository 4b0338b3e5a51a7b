import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftsPort } from '../../../core/survey/drafts-port.ts';
import { ArrivedLink } from './arrived-link.ts';
import type { DraftStore } from './draft-store.ts';
import { DraftSync } from './draft-sync.ts';
import { surveyLinks } from './link-store.ts';

/** Syncs the draft with other devices. Nothing is shared before the respondent requests or opens a resume link. */
export function useDraftSync(draft: DraftStore, port: DraftsPort | undefined) {
  const [links] = useState(surveyLinks);
  const [sync] = useState(() => new DraftSync(draft, links, port ?? NOBODY));
  const [arrivedLink] = useState(() => new ArrivedLink(draft, links, port ?? NOBODY));
  const canShare = port !== undefined;
  useEffect(() => (canShare ? sync.start() : undefined), [canShare, sync]);
  useEffect(() => (canShare ? arrivedLink.start() : undefined), [canShare, arrivedLink]);
  const { link, over, isLate } = useSyncExternalStore(links.subscribe, links.links);
  const { isBehind } = useSyncExternalStore(sync.subscribe, sync.value);
  const { arrived, answered, isRestored } = useSyncExternalStore(arrivedLink.subscribe, arrivedLink.value);
  return { canShare, sync, arrivedLink, isShared: link !== undefined, over, isLate, isBehind, arrived, answered, isRestored };
}

// Only delivery to our intake has shared drafts; other deliveries never call this.
const nobody = () => Promise.reject(new Error('This delivery has no shared drafts.'));
const NOBODY: DraftsPort = { read: nobody, save: nobody, erase: nobody, mailLink: nobody };

export type DraftSharing = ReturnType<typeof useDraftSync>;
