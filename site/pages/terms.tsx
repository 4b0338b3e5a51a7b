import content from 'content:terms';
import { LegalSections } from '../features/legal/legal-sections.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} />
      <Rest>
        <LegalSections {...content} route="/terms" />
      </Rest>
    </>
  );
}
