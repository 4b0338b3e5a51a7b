import words from 'content:home-closing';
import messageForm from 'content:message-form';
import { MessageForm } from '../features/contact/message-form.tsx';
import { OtherWays } from '../features/home/other-ways.tsx';
import { delivery } from '../forms/delivery/delivery.ts';

/** The end of home, loaded lazily with the message form's code (product.md, Routes). */
export function HomeClosing() {
  return <OtherWays words={words} form={<MessageForm words={messageForm} delivery={delivery} />} />;
}
