import content from 'content:services';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { ServiceCards } from '../features/services/service-cards.tsx';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';

export const describe = () => content;

export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={FLOATING_CRANE} />
      <Rest>
        <ServiceCards {...content.services} />
        <SplitSection id="budget" ground="second" {...content.budget} />
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}

/** A floating crane lowers the missing piece of a deck into its gap. */
const FLOATING_CRANE = (
  <DrawingStrip
    water="M0 132H1440"
    ink="M0 74H250M386 74H1440M0 84H250M386 84H1440M232 84V148M218 84V148M404 84V148M418 84V148M760 84V148M774 84V148M1120 84V148M1134 84V148M296 132 310 118H448L462 132M340 118V96H368V118M354 96 318 8M368 108 318 8M318 8V34M292 50 318 34 344 50"
    work="M258 54H378"
  />
);
