import items from 'content:home-faqs';
import { Accordion } from '../ui/accordion.tsx';
import { Paragraphs } from '../ui/paragraphs.tsx';

/** They open and close natively before this code is loaded. */
export function HomeQuestions() {
  return (
    <Accordion
      level="h3"
      name="home-faq"
      items={items.map(({ question, answer }, index) => ({
        id: `question-${index + 1}`,
        title: question,
        content: <Paragraphs text={answer} />,
      }))}
    />
  );
}
