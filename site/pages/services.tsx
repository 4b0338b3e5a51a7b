import content from 'content:services';
import { FloatingCrane } from '../features/hero-drawings/floating-crane.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { ServiceCards } from '../features/services/service-cards.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';

export const describe = () => content;

/** The services page (specification, point 2). */
export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={<FloatingCrane />} />
      <Rest>
        <ServiceCards {...content.services} />
        <SplitSection id="budget" ground="second" {...content.budget} />
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
