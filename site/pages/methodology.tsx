import content from 'content:methodology';
import { Figures } from '../features/approach/figures.tsx';
import { Journey } from '../features/approach/journey.tsx';
import { LaunchedDeck } from '../features/hero-drawings/launched-deck.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

/** The methodology page (specification, point 2). */
export function Screen() {
  const { hero, intro, shared, measuring, figures } = content;
  return (
    <>
      <PageHeading {...hero} drawing={<LaunchedDeck />} />
      <Rest>
        <SplitSection id="intro" {...intro} />
        <Journey {...shared} />
        <SplitSection id="measuring" {...measuring}>
          <TitledList items={measuring.items} arrangement="stairs" />
        </SplitSection>
        <SplitSection id="figures" ground="second" {...figures}>
          <Figures claims={figures.claims} />
        </SplitSection>
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
