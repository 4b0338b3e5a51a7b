import content from 'content:testimonials';
import { Mission } from '../features/founders/mission.tsx';
import { QuotedFounder } from '../features/founders/quoted-founder.tsx';
import { LeadingLights } from '../features/hero-drawings/leading-lights.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/**
 * 'Meet Our Founders' (specification, point 2). Every arrival scrolls to the top
 * (navigation/use-arrival.ts).
 */
export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={<LeadingLights />} />
      <Rest>
        {content.founders.map((founder) => (
          <QuotedFounder key={founder.id} {...founder} />
        ))}
        <Mission {...content.mission} />
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
