import surveyWords from 'content:implementation-survey';
import content from 'content:trust-bridge-protocol';
import { OPEN_SURVEY_PATH, SURVEY } from '../../core/gates/gates.ts';
import { STORAGE_KEYS } from '../../core/storage-keys.ts';
import { surveyGoes } from '../../core/submissions/survey-goes.ts';
import { isBegun } from '../../core/survey/draft.ts';
import type { SurveyContent } from '../../core/survey/survey.ts';
import { GatedItem } from '../features/gates/gated-item.tsx';
import { PasswordForm } from '../features/gates/password-form.tsx';
import { useGate } from '../features/gates/use-gate.ts';
import { DraftStore } from '../features/survey/draft-store.ts';
import { Survey } from '../features/survey/survey.tsx';
import { ArrivalAtPanel } from '../features/trust-bridge/arrival-at-panel.tsx';
import { ComingSoonPanel } from '../features/trust-bridge/coming-soon-panel.tsx';
import type { Visitor } from '../features/trust-bridge/visitor.ts';
import { delivery } from '../forms/delivery/delivery.ts';
import { BASE } from '../navigation/address.ts';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';

const GATE = 'survey-preview';
const STATEMENTS = { gate: GATE, path: SURVEY } as const;

interface SurveyPanelProps {
  visitor: Visitor;
  onBack: () => void;
}

/** The survey if it is open or unlocked, else the coming-soon panel (specification, point 4). */
export function SurveyPanel({ visitor, onBack }: SurveyPanelProps) {
  const state = useGate(GATE);
  if (content.surveyState === 'open') return <OpenSurvey visitor={visitor} />;
  if (state.is === 'unknown') return null; // Until the remembered key has been read.
  if (state.is === 'unlocked') {
    return (
      <GatedItem<SurveyContent>
        place={STATEMENTS}
        contentKey={state.contentKey}
        heading={content.hero.heading}
      >
        {(survey) => <DeliveredSurvey survey={survey} visitor={visitor} />}
      </GatedItem>
    );
  }
  return (
    <>
      <ComingSoonPanel
        words={content}
        email={visitor.userEmail}
        canNotify={delivery.canDeliver('access-requests')}
        onBack={onBack}
      >
        <PasswordForm gate={GATE} words={content.comingSoon.preview} />
      </ComingSoonPanel>
      <ArrivalAtPanel />
    </>
  );
}

export const holdsAnswers = () =>
  [STORAGE_KEYS.surveyDraft, STORAGE_KEYS.scanDraft].some((key) =>
    isBegun(new DraftStore(key).draft()),
  );

function OpenSurvey({ visitor }: Pick<SurveyPanelProps, 'visitor'>) {
  const survey = useArriving('open survey', fetchSurvey);
  return (
    <Arrival of={survey} heading={content.hero.heading}>
      {(statements) => <DeliveredSurvey survey={statements} visitor={visitor} />}
    </Arrival>
  );
}

function DeliveredSurvey({
  survey,
  visitor,
}: Pick<SurveyPanelProps, 'visitor'> & { survey: SurveyContent }) {
  return (
    <>
      <Survey survey={survey} words={surveyWords} respondent={visitor} delivery={SURVEY_DELIVERY} />
      <ArrivalAtPanel />
    </>
  );
}

const SURVEY_DELIVERY = {
  deliver: delivery.deliver,
  discard: () => delivery.discard('survey-responses'),
  goes: surveyGoes(delivery),
};

async function fetchSurvey(): Promise<SurveyContent> {
  const response = await fetch(BASE + OPEN_SURVEY_PATH);
  if (!response.ok) throw new Error(`The survey could not be fetched (${response.status}).`);
  return response.json();
}
