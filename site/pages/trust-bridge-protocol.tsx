import content from 'content:trust-bridge-protocol';
import { useState } from 'react';
import { surveyGoes } from '../../core/submissions/survey-goes.ts';
import { AccessForm } from '../features/access/access-form.tsx';
import { resumeAccessDelivery } from '../features/access/deliver-access.ts';
import { forgetKey } from '../features/gates/remembered-key.ts';
import { leaveSteps, useReturnToStep } from '../features/survey/step-entries.ts';
import { useCampaign } from '../features/survey/use-campaign.ts';
import type { Loss } from '../features/trust-bridge/start-over.tsx';
import { TrustBridge } from '../features/trust-bridge/trust-bridge.tsx';
import { forgetVisitor, useOnReturn } from '../features/trust-bridge/visitor.ts';
import { delivery } from '../forms/delivery/delivery.ts';
import { holdsAny } from '../forms/delivery/outbox.ts';
import { reloadAtTop } from '../navigation/reload-at-top.ts';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { type Arriving, useArriving } from '../ui/arriving/use-arriving.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import type { OpenedCampaign } from './trust-bridge-campaign.tsx';
import type { SurveyPanel } from './trust-bridge-survey.tsx';

const isMailed = surveyGoes(delivery) === 'mailed';
const loadCampaign = lazyCode(() => import('./trust-bridge-campaign.tsx'));
const loadSurvey = lazyCode(() => import('./trust-bridge-survey.tsx'));

export const describe = () => content;

/** The Trust Bridge Protocol page (specification, points 2 and 4). */
export function Screen() {
  const [returns, setReturns] = useState(0);
  useReturnToStep(() => setReturns((count) => count + 1));
  useOnReturn(() => resumeAccessDelivery(delivery).catch(() => undefined));
  const campaign = useOpenedCampaign();
  const opened = campaign?.is === 'here' ? campaign.value : undefined;
  return (
    <TrustBridge
      words={content}
      goes={surveyGoes(delivery)}
      returns={returns}
      notice={campaign?.is === 'here' ? opened?.notice : campaign && <Arrival of={campaign}>{() => null}</Arrival>}
      invitation={opened?.invitation}
      renderForm={(onAccess) => <AccessForm key={opened?.company} words={content.gate} delivery={delivery} company={opened?.company} onAccess={onAccess} />}
      renderSurvey={(visitor, onBack) => <LaterSurvey visitor={visitor} campaign={opened?.ofSurvey} onBack={onBack} />}
      onWelcome={prefetchSurvey}
      findLoss={findLoss}
      onStartOver={startOver}
    />
  );
}

/** The campaign by whose link this browser came; undefined without one. Its code is loaded only then. */
function useOpenedCampaign(): Arriving<OpenedCampaign> | undefined {
  const stored = useCampaign(isMailed);
  const name = stored && `campaign ${stored.token} ${stored.checks ?? 0}`;
  const campaign = useArriving(name ?? 'no campaign', async () => stored && (await loadCampaign()).openCampaign(stored));
  if (campaign.is !== 'here') return stored && campaign;
  return campaign.value && { is: 'here', value: campaign.value };
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

/** What starting over would lose. Where nothing can tell, it asks. */
async function findLoss(): Promise<Loss | undefined> {
  if (holdsAny()) return 'unsent';
  const holdsAnswers = await loadSurvey().then(
    (survey) => survey.holdsAnswers(),
    () => true,
  );
  return holdsAnswers ? 'answers' : undefined;
}

/** Removes all of the visitor's data from the browser and the screen (product.md, Gates). */
async function startOver(): Promise<void> {
  forgetVisitor();
  await forgetKey('survey-preview');
  await leaveSteps();
  reloadAtTop();
}
