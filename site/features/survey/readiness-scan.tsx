import { useState } from 'react';
import type { ReadinessScanContent } from '../../../core/content/screens.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { isBegun } from '../../../core/survey/draft.ts';
import { keepProfile, scoreSections } from '../../../core/survey/profile.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import { countAction, useCountedBeginning } from '../../forms/delivery/use-visits.ts';
import { Button } from '../../ui/button.tsx';
import { SplitSection } from '../../ui/split-section.tsx';
import { EarlierProfile, ProfileDeleted } from './earlier-profile.tsx';
import { Profile } from './profile.tsx';
import { leaveSteps, useReturnToStep } from './step-entries.ts';
import { Steps } from './steps.tsx';
import { useDraft } from './use-draft.ts';
import { useKeptProfile } from './use-kept-profile.ts';

interface ReadinessScanProps {
  /** The statements, from behind the gate. */
  survey: SurveyContent;
  words: ReadinessScanContent;
}

/**
 * The survey's statements without any personal field, and the profile at once. Neither answers nor
 * profile leave the browser (product.md, Routes). It reads local storage, so it is not prerendered.
 */
export function ReadinessScan({ survey, words }: ReadinessScanProps) {
  const draft = useDraft(STORAGE_KEYS.scanDraft, survey.sections);
  const { store, kept } = useKeptProfile(STORAGE_KEYS.scanProfile, survey.sections);
  const [isAnswering, setIsAnswering] = useState(() => isBegun(draft.draft));
  const [hasAsked, setHasAsked] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  // biome-ignore lint/correctness/useHookAtTopLevel: a build constant; the build removes the hook if it is false
  if (import.meta.env.VISITS) useCountedBeginning(isBegun(draft.draft), 'readiness-scan-begun');
  const again = () => {
    setHasAsked(true);
    setIsAnswering(true);
  };
  useReturnToStep(() => {
    if (isBegun(draft.draft)) again();
  });

  if (kept && !isAnswering) {
    const remove = () => {
      store.clear();
      setIsDeleted(true);
    };
    return (
      <Profile
        profile={kept}
        isKept={store.isKept()}
        survey={survey}
        words={words.profile}
        isNew={isNew}
        onDelete={remove}
      >
        <Button variant="secondary" onClick={again}>
          {words.again}
        </Button>
      </Profile>
    );
  }
  const show = () => {
    setIsNew(true);
    setIsAnswering(false);
  };
  const finish = () => {
    if (import.meta.env.VISITS) countAction('readiness-scan-finished');
    store.write(
      keepProfile(scoreSections(survey.sections, draft.draft.answers), new Date().toISOString()),
    );
    draft.store.clear();
    show();
    leaveSteps();
  };
  return (
    <>
      <SplitSection id="before" heading={words.before.heading} text={words.before.text} />
      <Steps
        survey={survey}
        words={words.steps}
        draft={draft}
        finish={{ label: words.button, isBusy: false, onFinish: finish }}
        above={
          kept ? (
            <EarlierProfile words={words.profile} profile={kept} onShow={show} />
          ) : (
            isDeleted && <ProfileDeleted words={words.profile} />
          )
        }
        takesFocus={kept !== undefined && hasAsked}
      />
    </>
  );
}
