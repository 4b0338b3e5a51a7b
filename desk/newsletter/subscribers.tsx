import { useId, useRef } from 'react';
import { count } from '../../core/amount.ts';
import {
  addressSchema,
  type ListedAddress,
  oneAddressSchema,
  STANDINGS,
  type Subscriber,
  subscriberCountsSchema,
  subscriberSchema,
} from '../../core/desk/subscribers.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { useCheck } from '../asking/use-check.ts';
import { useList } from '../asking/use-list.ts';
import { Filter } from '../parts/filter.tsx';
import { Form } from '../parts/form.tsx';
import css from '../parts/list.module.css';
import { ListRows } from '../parts/rows.tsx';
import { Screen } from '../parts/screen.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { Failed } from '../parts/states.tsx';
import { TextField } from '../parts/text-field.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorParagraph, VisitorText } from '../parts/visitor-text.tsx';
import { addressOf, type RouteTo } from '../route.ts';
import { AddressActs } from './address-acts.tsx';
import { ExportButton, pathOfSubscribers } from './export-button.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { emptyText, reasonName, standingName } from './standing-words.ts';

/**
 * The newsletter's list: its growth, the subscribers of a standing or all, the newest first, and
 * one address.
 */
export function SubscribersScreen({ standing, search }: RouteTo<'subscribers'>) {
  const list = useList<Subscriber>(pathOfSubscribers(standing, search), subscriberSchema);
  const { value, error, again } = useAnswer('subscriber-counts', subscriberCountsSchema);
  const refresh = () => {
    list.refresh();
    again();
  };
  return (
    <Screen name="Subscribers" refresh={refresh} isLoading={list.isLoading}>
      {/* An outage fails both requests, and is said once. */}
      {Boolean(error) && !list.error && <Failed error={error} again={again} />}
      {value && <GrowthChart weeks={value.weeks} />}
      <div className={css.tools}>
        <ExportButton standing={standing} search={search} />
      </div>
      <Filter
        label="Standings"
        choices={[undefined, ...STANDINGS].map((one) => ({
          name: one ? standingName(one) : 'All',
          href: addressOf('subscribers', { ...(one && { standing: one }) }),
          count: one && value?.counts[one],
          isChosen: one === standing,
        }))}
      />
      <SearchForm
        search={search}
        addressOf={(wanted = '') =>
          addressOf('subscribers', { ...(standing && { standing }), search: wanted })
        }
      />
      <ListRows
        list={error ? { ...list, again: refresh } : list}
        empty={search ? 'No address has all of these words.' : emptyText(standing)}
      >
        {(subscriber) => (
          <SubscriberItem
            key={subscriber.id}
            subscriber={subscriber}
            onChanged={refresh}
            onErased={() => {
              list.remove(subscriber.id);
              again();
            }}
          />
        )}
      </ListRows>
      <h2 className={css.heading}>One address</h2>
      {value && value.suppressedElsewhere > 0 && (
        <p>
          {value.suppressedElsewhere === 1
            ? 'One more address is suppressed that is'
            : `${count(value.suppressedElsewhere)} more addresses are suppressed that are`}{' '}
          not on the list.
        </p>
      )}
      <AddressLookup onChanged={refresh} />
    </Screen>
  );
}

interface Asked {
  userEmail: string;
}

/**
 * Looks up one address in any spelling, also one that is not on the list, to suppress or erase it.
 * @param onChanged called when it was.
 */
function AddressLookup({ onChanged }: { onChanged: () => void }) {
  const { checked, failure, check, forget } = useCheck<Asked, ListedAddress>(
    'address-checks',
    addressSchema,
  );
  const asked = useRef<string>(undefined);
  const look = async (value: object) => {
    asked.current = (value as Asked).userEmail;
    forget();
    await check(value as Asked);
  };
  return (
    <>
      <Form schema={oneAddressSchema} send={look} labels={['Look it up', 'Looking it up…']}>
        <TextField
          label="E-mail address"
          hint="In any spelling, also one that is not on the list. Of such an address only a key is stored, so it can’t be listed."
          name="userEmail"
          type="email"
        />
      </Form>
      {Boolean(failure) && <Failed error={failure} />}
      <div role="status">
        {checked && (
          <div className={css.quoted}>
            <VisitorParagraph id="found" className={css.name} text={checked.asked.userEmail} />
            <Found {...checked.found} />
            <AddressActs
              address={checked.asked.userEmail}
              labelledBy="found"
              {...checked.found}
              onChanged={() => {
                onChanged();
                // Another address may have been looked up meanwhile.
                if (asked.current === checked.asked.userEmail) void check(checked.asked);
              }}
              onErased={() => {
                onChanged();
                if (asked.current !== checked.asked.userEmail) return;
                forget();
                document.querySelector('h1')?.focus(); // The button that had the focus is gone.
              }}
            />
          </div>
        )}
      </div>
    </>
  );
}

function Found({ subscriber, suppression, isDeparted, declinesInvitations }: ListedAddress) {
  return (
    <>
      {subscriber ? (
        <StandingLine {...subscriber} suppression={suppression} />
      ) : (
        <>
          <p>Not on the list.{isDeparted && ' Its owner wants no newsletters or announcements.'}</p>
          <Suppressed suppression={suppression} />
        </>
      )}
      {declinesInvitations && <p>Its owner wants no invitations to surveys.</p>}
    </>
  );
}

interface SubscriberItemProps {
  subscriber: Subscriber;
  onChanged: () => void;
  onErased: () => void;
}

function SubscriberItem({ subscriber, onChanged, onErased }: SubscriberItemProps) {
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
function StandingLine({ state, since, source, suppression }: Subscriber) {
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
      <Suppressed suppression={suppression} />
    </>
  );
}

function Suppressed({ suppression }: Pick<Subscriber, 'suppression'>) {
  return (
    suppression && (
      <p className={css.reason}>
        Suppressed since <Timestamp at={suppression.since} />: {reasonName(suppression)}
      </p>
    )
  );
}
