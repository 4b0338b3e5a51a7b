import content from 'content:testimonials';
import { Mission, QuotedFounder } from '../features/founders/quoted-founder.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={LEADING_LIGHTS} />
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

/** Two beacons that lead a ship in when they are in line. */
const LEADING_LIGHTS = (
  <DrawingStrip
    water="M0 132H1440"
    ink="M0 118C60 112 130 116 190 132M84 114 96 30H116L128 115M90 72H122M90 24H122V30H90ZM254 132 264 80H284L294 132M258 74H290V80H258ZM228 132 240 124H308L320 132"
    work="M106 24 1440 132"
  />
);
