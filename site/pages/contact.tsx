import content from 'content:contact';
import messageForm from 'content:message-form';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { FaqTeaser } from '../features/contact/faq-teaser.tsx';
import { MessageForm } from '../features/contact/message-form.tsx';
import { delivery } from '../features/delivery/delivery.ts';
import { GuideBox } from '../features/guide/guide-box.tsx';
import { GuideForm } from '../features/guide/guide-form.tsx';
import { Rest } from '../navigation/rest.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/** The contact page (specification, point 2). */
export function Screen() {
  return (
    <>
      <PageHeading {...content.hero} />
      <ContactSection heading={messageForm.heading} information={content.information} form={<MessageForm words={messageForm} delivery={delivery} />} />
      <Rest>
        <GuideBox words={content.guide} form={<GuideForm words={content.guide} delivery={delivery} />} />
        <FaqTeaser {...content.faqTeaser} />
      </Rest>
    </>
  );
}
