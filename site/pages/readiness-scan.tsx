import content from 'content:readiness-scan';
import type { SurveyContent } from '../../core/survey/survey.ts';
import { ClientOnly } from '../features/gates/client-only.tsx';
import { GatedItem } from '../features/gates/gated-item.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { ReadinessScan } from '../features/survey/readiness-scan.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const STATEMENTS = { gate: 'client-access', path: 'survey' } as const;

export const describe = () => content;

/** The full scan of thirty statements, for unlocked visitors (product.md, Routes). */
export function Screen() {
  return (
    <ClientOnly>
      {(contentKey) => (
        <>
          <PageHeading {...content.hero} />
          <GatedItem<SurveyContent> place={STATEMENTS} contentKey={contentKey}>
            {(survey) => <ReadinessScan survey={survey} words={content} />}
          </GatedItem>
          <CallToAction {...content.callToAction} />
        </>
      )}
    </ClientOnly>
  );
}
