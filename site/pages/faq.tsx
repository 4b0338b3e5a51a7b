import content from 'content:faq';
import { Questions } from '../features/faq/questions.tsx';
import { StillHaveQuestions } from '../features/faq/still-have-questions.tsx';
import { LeadLine } from '../features/hero-drawings/lead-line.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/** The FAQ page (specification, point 2). */
export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={<LeadLine />} />
      <Rest>
        <Questions label={content.label} items={content.items} />
        <StillHaveQuestions {...content.stillHaveQuestions} />
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
