import content from 'content:contact';
import messageForm from 'content:message-form';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { FaqTeaser } from '../features/contact/faq-teaser.tsx';
import { MessageForm } from '../features/contact/message-form.tsx';
import { GuideForm } from '../features/guide/guide-form.tsx';
import { delivery } from '../forms/delivery/delivery.ts';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={HEAVING_LINE} />
      <ContactSection
        heading={messageForm.heading}
        information={content.information}
        form={<MessageForm words={messageForm} delivery={delivery} />}
      />
      <Rest>
        <FormSection id="guide" heading={content.guide.heading} text={content.guide.text}>
          <GuideForm words={content.guide} delivery={delivery} />
        </FormSection>
        <FaqTeaser {...content.faqTeaser} isDelivered={delivery.canDeliver('contact-messages')} />
      </Rest>
    </>
  );
}

/** A line thrown from the quay to a ship. */
const HEAVING_LINE = (
  <DrawingStrip
    water="M170 132H1440"
    ink="M0 96H170V150M0 108H170M108 96V74H96V66H132V74H120V96M330 30 372 132M330 30H1440M342 58H1440M420 30V10H1440M470 10V30M530 10V30M590 10V30"
    work="M114 70C180 128 270 120 336 44"
  />
);
