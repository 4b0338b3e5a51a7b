import words from 'content:home-closing';
import messageForm from 'content:message-form';
import { MessageForm } from '../features/contact/message-form.tsx';
import { delivery } from '../features/delivery/delivery.ts';
import { OtherWays } from '../features/home/other-ways.tsx';

/** The end of home, which comes with the message form's code (product.md, Routes). */
export function HomeClosing() {
  return <OtherWays words={words} form={<MessageForm words={messageForm} delivery={delivery} />} />;
}
