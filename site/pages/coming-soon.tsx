import content from 'content:coming-soon';
import { Rest } from '../navigation/rest.tsx';
import { DashLink } from '../ui/dash-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

/** Stands in for pages that aren't written yet (specification, point 2, route table). */
export function Screen() {
  const { hero, meanwhile } = content;
  return (
    <>
      <PageHeading {...hero} />
      <Rest>
        <SplitSection id="meanwhile" {...meanwhile}>
          <TitledList
            items={meanwhile.items.map(({ link, ...item }) => ({
              ...item,
              more: <DashLink {...link} />,
            }))}
          />
        </SplitSection>
      </Rest>
    </>
  );
}
