import content from 'content:about';
import { Biographies } from '../features/founders/biographies.tsx';
import { Story } from '../features/founders/story.tsx';
import { SightLine } from '../features/hero-drawings/sight-line.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

/** The about page (specification, point 2). */
export function Screen() {
  const { hero, ethos, founders, story, why } = content;
  return (
    <>
      <PageHeading {...hero} drawing={<SightLine />} />
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
