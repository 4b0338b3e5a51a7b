import content from 'content:faq';
import { Questions, StillHaveQuestions } from '../features/faq/questions.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={LEAD_LINE} />
      <Rest>
        <Questions label={content.label} items={content.items} />
        <StillHaveQuestions {...content.stillHaveQuestions} />
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}

/** A boat that sounds the depth with a lead line. */
const LEAD_LINE = (
  <DrawingStrip
    water="M0 52H1440"
    ink="M118 46C150 58 260 58 292 46L276 66H136ZM214 52V14M214 18 262 46M0 104C80 96 130 142 220 144S360 100 450 106 620 146 760 138 960 96 1100 112 1300 140 1440 120"
    work="M160 66V138"
    solid="M156 134h8v9h-8z"
  />
);
