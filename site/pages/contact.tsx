import content from 'content:contact';
import messageForm from 'content:message-form';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { FaqTeaser } from '../features/contact/faq-teaser.tsx';
import { MessageForm } from '../features/contact/message-form.tsx';
import { GuideForm } from '../features/guide/guide-form.tsx';
import { HeavingLine } from '../features/hero-drawings/heaving-line.tsx';
import { delivery } from '../forms/delivery/delivery.ts';
import { Rest } from '../navigation/rest.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/** The contact page (specification, point 2). */
export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} drawing={<HeavingLine />} />
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
