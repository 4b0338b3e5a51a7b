import content from 'content:readiness-scan';
import { lazy, Suspense } from 'react';
import type { SurveyContent } from '../../core/survey/survey.ts';
import { ClientOnly } from '../features/gates/client-only.tsx';
import { GatedItem } from '../features/gates/gated-item.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const STATEMENTS = { gate: 'client-access', path: 'survey' } as const;
// Only unlocked visitors have a use for it.
const ReadinessScan = lazy(async () => ({ default: (await import('../features/survey/readiness-scan.tsx')).ReadinessScan }));

export const describe = () => content;

/** The full scan, for unlocked visitors (product.md, Routes). */
export function Screen() {
  return (
    <ClientOnly>
      {(contentKey) => (
        <>
          <PageHeading {...content.hero} />
          <GatedItem<SurveyContent> place={STATEMENTS} contentKey={contentKey}>
            {(survey) => (
              <Suspense>
                <ReadinessScan survey={survey} words={content} />
              </Suspense>
            )}
          </GatedItem>
          <CallToAction {...content.callToAction} />
        </>
      )}
    </ClientOnly>
  );
}
