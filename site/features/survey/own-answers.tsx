import { type ReactNode, useState } from 'react';
import { isBegun } from '../../../core/survey/draft.ts';
import type { CampaignOfSurvey } from './campaign-notice.tsx';
import type { DraftStore } from './draft-store.ts';

interface OwnAnswersProps {
  campaign: CampaignOfSurvey | undefined;
  store: DraftStore;
  /** Whether the steps must stay, because a submission is under way. */
  isBusy: boolean;
  /** The button that saves the answers as a file. */
  download: ReactNode;
  /** Called after the answers were cleared. */
  onClear: () => void;
  /** @param hasDecided whether the respondent was asked before. */
  renderSteps: (hasDecided: boolean) => ReactNode;
}

/** The survey's steps, or the question whether answers that weren't begun by the campaign's link are meant for it (decision 0250). */
export function OwnAnswers({ campaign, store, isBusy, download, onClear, renderSteps }: OwnAnswersProps) {
  const [hasDecided, setHasDecided] = useState(false);
  const draft = store.draft();
  if (!campaign || isBusy || !isBegun(draft) || draft.campaignToken === campaign.token) return renderSteps(hasDecided);
  return campaign.renderOthers({
    download,
    onGoOn: () => {
      store.moveTo(campaign.token);
      setHasDecided(true);
    },
    onBeginAnew: () => {
      store.clear();
      onClear();
      setHasDecided(true);
    },
  });
}
