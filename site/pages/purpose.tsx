import content from 'content:purpose';
import { Audiences } from '../features/purpose/audiences.tsx';
import { Banner, ClientQuote } from '../features/purpose/banner.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { SchedulingButton } from '../features/scheduling/scheduling-button.tsx';
import { Rest } from '../navigation/rest.tsx';

export const describe = () => content;

/** Serves both layouts (specification, point 2). */
export function Screen() {
  const { whoWeHelp, testimonial, callToAction, scheduling } = content;
  return (
    <>
      <Banner {...content} />
      <Rest>
        <Audiences {...whoWeHelp} />
        <ClientQuote {...testimonial} />
        <CallToAction
          {...callToAction}
          button={<SchedulingButton label={callToAction.primary.label} words={scheduling} />}
        />
      </Rest>
    </>
  );
}
