import content from 'content:quick-scan';
import { QuickScan } from '../features/scan/quick-scan.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/** The specified EQ7, with seven questions (specification, points 1 and 9; product.md, Routes). */
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

const SPAN = 70;
const WEAKEST = 4;

/** A bridge with a span for each habit, one of them the weakest. @param count five to ten */
function Spans({ count }: { count: number }) {
  const spans = Array.from({ length: count }, (_, index) => index);
  const piers = spans
    .map((span) => `M${span * SPAN + 16} 72V148M${span * SPAN + 24} 72V148`)
    .join('');
  const arches = spans
    .map(
      (span) =>
        `M${span * SPAN + 24} 104C${span * SPAN + 36} 80 ${span * SPAN + 74} 80 ${span * SPAN + 86} 104`,
    )
    .join('');
  const decks = spans
    .filter((span) => span !== WEAKEST)
    .map((span) => `M${span * SPAN + 20} 66H${span * SPAN + 90}`);
  const bank = count * SPAN + 20;
  return (
    <DrawingStrip
      water="M0 132H1440"
      ink={`M0 66H20M${bank} 66H1440M${bank + 2} 72V148M${bank + 8} 72V148M0 60H1440${piers}${arches}${decks.join('')}`}
      work={`M${WEAKEST * SPAN + 20} 66H${WEAKEST * SPAN + 90}`}
    />
  );
}
