import content from 'content:quick-scan';
import { Spans } from '../features/hero-drawings/spans.tsx';
import { QuickScan } from '../features/scan/quick-scan.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/**
 * The quick scan, as specified EQ7 with seven questions (specification, points 1 and 9; product.md,
 * Routes).
 */
export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={<Spans count={content.scan.habits.length} />} />
      <Rest>
        <QuickScan scan={content.scan} words={content} />
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
