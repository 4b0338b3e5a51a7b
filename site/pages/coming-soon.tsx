import content from 'content:coming-soon';
import { Link } from '../navigation/link.tsx';
import { Rest } from '../navigation/rest.tsx';
import dashLink from '../ui/dash-link.module.css';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';

export const describe = () => content;

/** The placeholder for a page that is not written yet (specification, point 2, route table). */
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
              more: (
                <Link to={link.to} className={dashLink.link}>
                  {link.label}
                </Link>
              ),
            }))}
          />
        </SplitSection>
      </Rest>
    </>
  );
}
