import content from 'content:adoption-home';
import { Claim } from '../features/adoption-home/claim.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Link } from '../navigation/link.tsx';
import { Rest } from '../navigation/rest.tsx';
import { buttonClass } from '../ui/button.tsx';
import dashLink from '../ui/dash-link.module.css';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

/** The original home (specification, point 2). */
export function Screen() {
  const { hero, claim, results, difference } = content;
  return (
    <>
      <PageHeading {...hero}>
        <Link to={hero.link.to} className={buttonClass()}>
          {hero.link.label}
        </Link>
      </PageHeading>
      <Claim {...claim} />
      <Rest>
        <SplitSection id="results" {...results}>
          <TitledList items={results.items} />
          <Link to={results.link.to} className={dashLink.link}>
            {results.link.label}
          </Link>
        </SplitSection>
        <SplitSection id="difference" ground="second" {...difference}>
          <TitledList items={difference.items} arrangement="pairs" />
          <Link to={difference.link.to} className={buttonClass()}>
            {difference.link.label}
          </Link>
        </SplitSection>
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
