import content from 'content:home';
import { Journey } from '../features/approach/journey.tsx';
import { About } from '../features/home/about.tsx';
import { Challenges, SilverBullet, WhyItMatters } from '../features/home/challenges.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HomeFaqs } from '../features/home/home-faqs.tsx';
import { Services } from '../features/home/services.tsx';
import { Tools, WhatWeDo } from '../features/home/what-we-do.tsx';
import { InsightsTeaser } from '../features/insights/insights-teaser.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { SchedulingLink } from '../features/scheduling/scheduling-link.tsx';
import { Rest } from '../navigation/rest.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

// Their code isn't part of the first view; their styles are, by their files' names
// (builder/documents/documents.ts).
const Questions = lazyPart(
  () => import('./home-questions.tsx'),
  ({ HomeQuestions }) => HomeQuestions,
);
const Closing = lazyPart(
  () => import('./home-closing.tsx'),
  ({ HomeClosing }) => HomeClosing,
);

export const describe = () => content;

/** The marketing home's sections in the specified order (specification, point 2). */
export function Screen() {
  return (
    <>
      <Hero content={content} action={<SchedulingLink label={content.hero.action} />} />
      <Rest>
        <Challenges {...content.challenges} />
        <WhatWeDo {...content.whatWeDo} />
        <WhyItMatters {...content.whyItMatters} />
        <SilverBullet content={content} />
        <Services {...content.services} />
        <Journey {...content.approach} />
        <About content={content} />
        <InsightsTeaser words={content.insights} latest={content.latest} />
        <Tools {...content.tools} />
        <HomeFaqs words={content.faq}>
          <Questions />
        </HomeFaqs>
        <div id="contact">
          <Closing />
          <CallToAction
            title={content.closing.heading}
            text={content.closing.text}
            primary={{ label: content.closing.action, to: 'scheduling' }}
          />
        </div>
      </Rest>
    </>
  );
}
