import { useId } from 'react';
import type { Subscriber } from '../../core/desk/subscribers.ts';
import css from '../parts/list.module.css';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorParagraph, VisitorText } from '../parts/visitor-text.tsx';
import { AddressActs } from './address-acts.tsx';
import { reasonName, standingName } from './standing-words.ts';

interface SubscriberItemProps {
  subscriber: Subscriber;
  onChanged: () => void;
  onErased: () => void;
}

export function SubscriberItem({ subscriber, onChanged, onErased }: SubscriberItemProps) {
  const { address, suppression } = subscriber;
  const id = useId();
  return (
    <li className={css.row}>
      <div>
        <VisitorParagraph id={id} className={css.name} text={address} />
        <StandingLine {...subscriber} />
      </div>
      <AddressActs
        address={address}
        labelledBy={id}
        suppression={suppression}
        onChanged={onChanged}
        onErased={onErased}
      />
    </li>
  );
}

/**
 * Says since when a subscriber is in their state, where the address came from, and why it gets no
 * mail.
 */
export function StandingLine({ state, since, source, suppression }: Subscriber) {
  return (
    <>
      <p>
        {standingName(state)} since <Timestamp at={since} />
        {source !== null && (
          <>
            , imported: <VisitorText text={source} />
          </>
        )}
      </p>
      {suppression && (
        <p className={css.reason}>
          Suppressed since <Timestamp at={suppression.since} />: {reasonName(suppression)}
        </p>
      )}
    </>
  );
}
