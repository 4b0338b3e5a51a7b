import content from 'content:trust-bridge-protocol';
import { useState } from 'react';
import { surveyGoes } from '../../core/submissions/survey-goes.ts';
import { AccessForm } from '../features/access/access-form.tsx';
import { resumeAccessDelivery } from '../features/access/deliver-access.ts';
import { forgetKey } from '../features/gates/remembered-key.ts';
import { leaveSteps, useReturnToStep } from '../features/survey/step-entries.ts';
import { useKeptStep } from '../features/survey/use-kept-step.ts';
import type { Loss } from '../features/trust-bridge/start-over.tsx';
import { TrustBridge } from '../features/trust-bridge/trust-bridge.tsx';
import { forgetVisitor, useOnReturn } from '../features/trust-bridge/visitor.ts';
import { delivery } from '../forms/delivery/delivery.ts';
import { holdsAny } from '../forms/delivery/unsent.ts';
import { reloadAtTop } from '../navigation/reload-at-top.ts';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import type { SurveyPanel } from './trust-bridge-survey.tsx';

const loadSurvey = lazyCode(() => import('./trust-bridge-survey.tsx'));

export const describe = () => content;

export function Screen() {
  const [returns, setReturns] = useState(0);
  useReturnToStep(() => setReturns((count) => count + 1));
  useOnReturn(() => resumeAccessDelivery(delivery).catch(() => undefined));
  return (
    <TrustBridge
      words={content}
      goes={surveyGoes(delivery)}
      keptStep={useKeptStep()}
      returns={returns}
      renderForm={(onAccess) => (
        <AccessForm words={content.gate} delivery={delivery} onAccess={onAccess} />
      )}
      renderSurvey={(visitor, onBack) => <LaterSurvey visitor={visitor} onBack={onBack} />}
      onWelcome={prefetchSurvey}
      findLoss={findLoss}
      onStartOver={startOver}
    />
  );
}

function LaterSurvey(props: Parameters<typeof SurveyPanel>[0]) {
  return (
    <Arrival of={useArriving('survey', loadSurvey)} heading={content.hero.heading}>
      {(module) => <module.SurveyPanel {...props} />}
    </Arrival>
  );
}

const giveUp = () => undefined;

function prefetchSurvey(): void {
  loadSurvey().catch(giveUp); // Loaded again when it is needed.
}

/** If the survey's code can't be loaded, assumes that there are answers. */
async function findLoss(): Promise<Loss | undefined> {
  if (holdsAny()) return 'unsent';
  const holdsAnswers = await loadSurvey().then(
    (survey) => survey.holdsAnswers(),
    () => true,
  );
  return holdsAnswers ? 'answers' : undefined;
}

/** From browser and screen (product.md, Gates). */
async function startOver(): Promise<void> {
  forgetVisitor();
  await forgetKey('survey-preview');
  await leaveSteps();
  reloadAtTop();
}
