import content from 'content:about';
import { Biographies, Story } from '../features/founders/biographies.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

export function Screen() {
  const { hero, ethos, founders, story, why } = content;
  return (
    <>
      <PageHeading {...hero} drawing={SIGHT_LINE} />
      <Rest>
        <SplitSection id="ethos" {...ethos}>
          <TitledList items={ethos.items} />
        </SplitSection>
        <SplitSection id="founders" {...founders}>
          <Biographies {...founders} />
        </SplitSection>
        <Story {...story} />
        <SplitSection id="why" {...why}>
          <TitledList items={why.items} arrangement="stairs" />
        </SplitSection>
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}

/** Two instruments on opposite banks, each sighted on the other. */
const SIGHT_LINE = (
  <DrawingStrip
    water="M196 132H424M214 141H404"
    ink="M0 112C60 100 120 104 168 110S190 148 226 148M396 148C430 148 428 112 470 106S800 92 960 100 1280 84 1440 92M92 104 112 52 132 104M112 52V104M98 38H126V52H98ZM470 106 490 54 510 104M490 54V104M476 40H504V54H476Z"
    work="M126 45H476"
  />
);
