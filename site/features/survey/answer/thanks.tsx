import { type ReactNode, useState } from 'react';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { STORAGE_KEYS } from '../../../../core/storage-keys.ts';
import { findLowest } from '../../../../core/survey/lowest.ts';
import { type KeptProfile, keepProfile, scoreSections } from '../../../../core/survey/profile.ts';
import type { SurveyContent } from '../../../../core/survey/survey.ts';
import type { SurveyScreenWords } from '../../../../core/survey/words.ts';
import { Button } from '../../../ui/button.tsx';
import { BrowserStore } from '../browser-store.ts';
import type { Responses } from '../draft-store.ts';
import { Profile } from '../profile.tsx';
import { ThankYou } from '../thank-you.tsx';
import { CopyForm } from './copy-form.tsx';
import type { Answered } from './use-answer-submission.ts';

interface ThanksProps {
  words: AnswerWords;
  surveyWords: SurveyScreenWords;
  survey: SurveyContent;
  answered: Answered;
  /** Whether a copy can be mailed. */
  isCopyMailed: boolean;
  downloadButton: (responses: Responses, label?: string) => ReactNode;
}

/**
 * Thanks a respondent: with their own profile, a download, and a copy by e-mail if they want one.
 */
export function Thanks({
  words,
  surveyWords,
  survey,
  answered: { response, changed },
  isCopyMailed,
  downloadButton,
}: ThanksProps) {
  const { thankYou } = surveyWords;
  return (
    <>
      <ThankYou
        words={{ ...thankYou, heading: words.thankYou.heading, text: words.thankYou.text }}
        goes="mailed"
        changed={changed && downloadButton(changed, thankYou.changed.download)}
      >
        {downloadButton(response)}
      </ThankYou>
      {isCopyMailed && (
        <CopyForm words={words.copy} success={surveyWords.survey.success} response={response} />
      )}
      <ProfileByChoice
        words={words.thankYou}
        surveyWords={surveyWords}
        survey={survey}
        response={response}
      />
    </>
  );
}

/** Thanks a respondent at a shared device, which has cleared everything. */
export function SharedThanks({
  words,
  onNext,
}: {
  words: AnswerWords['thankYou'];
  onNext: () => void;
}) {
  const { heading, shared: text } = words;
  return (
    <ThankYou words={{ heading, text }} goes="mailed">
      <Button onClick={onNext}>{words.next}</Button>
    </ThankYou>
  );
}

interface ProfileByChoiceProps extends Pick<ThanksProps, 'surveyWords' | 'survey'> {
  words: AnswerWords['thankYou'];
  response: Responses;
}

/** The respondent's profile, which the browser keeps only if they say so. */
function ProfileByChoice({
  words,
  surveyWords,
  survey,
  response: { answers },
}: ProfileByChoiceProps) {
  const [profile] = useState<KeptProfile>(() => ({
    ...keepProfile(
      scoreSections(survey.sections, answers),
      new Date().toISOString(),
      findLowest(survey.sections, answers),
    ),
    isOfCampaign: true,
  }));
  const [store, setStore] = useState<BrowserStore<KeptProfile>>();
  const keep = () => {
    const chosen = new BrowserStore<KeptProfile>(STORAGE_KEYS.surveyProfile, () => undefined);
    chosen.write(profile);
    if (chosen.isKept()) setStore(chosen);
  };
  const remove = () => {
    store?.clear();
    setStore(undefined);
  };
  return (
    <Profile
      profile={profile}
      isKept={store !== undefined}
      note={store ? words.kept : words.notKept}
      survey={survey}
      words={surveyWords.profile}
      isRespondent
      onDelete={store && remove}
    >
      {!store && (
        <Button variant="secondary" onClick={keep}>
          {words.keep}
        </Button>
      )}
    </Profile>
  );
}
