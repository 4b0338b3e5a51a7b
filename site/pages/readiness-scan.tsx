import content from 'content:readiness-scan';
import { SURVEY } from '../../core/gates/gates.ts';
import type { SurveyContent } from '../../core/survey/survey.ts';
import { ClientOnly } from '../features/gates/client-only.tsx';
import { GatedItem } from '../features/gates/gated-item.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Arrival } from '../ui/arriving/arrival.tsx';
import { useArriving } from '../ui/arriving/use-arriving.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { PageHeading } from '../ui/page-heading.tsx';

const STATEMENTS = { gate: 'client-access', path: SURVEY } as const;

// Lazily, because only unlocked visitors need it.
const loadScan = lazyCode(() => import('../features/survey/readiness-scan.tsx'));

export const describe = () => content;

export function Screen() {
  return (
    <ClientOnly>
      {(contentKey) => (
        <>
          <PageHeading {...content.hero} />
          <GatedItem<SurveyContent> place={STATEMENTS} contentKey={contentKey}>
            {(survey) => <LaterScan survey={survey} />}
          </GatedItem>
          <CallToAction {...content.callToAction} />
        </>
      )}
    </ClientOnly>
  );
}

function LaterScan({ survey }: { survey: SurveyContent }) {
  return (
    <Arrival of={useArriving('scan', loadScan)}>
      {({ ReadinessScan }) => <ReadinessScan survey={survey} words={content} />}
    </Arrival>
  );
}
