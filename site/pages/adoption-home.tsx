import content from 'content:adoption-home';
import { Claim } from '../features/adoption-home/claim.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { DashLink } from '../ui/dash-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

export function Screen() {
  const { hero, claim, results, difference } = content;
  return (
    <>
      <PageHeading {...hero}>
        <ButtonLink {...hero.link} />
      </PageHeading>
      <Claim {...claim} />
      <Rest>
        <SplitSection id="results" {...results}>
          <TitledList items={results.items} />
          <DashLink {...results.link} />
        </SplitSection>
        <SplitSection id="difference" ground="second" {...difference}>
          <TitledList items={difference.items} arrangement="pairs" />
          <ButtonLink {...difference.link} />
        </SplitSection>
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
