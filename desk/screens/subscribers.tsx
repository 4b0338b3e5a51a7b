import { count } from '../../core/amount.ts';
import {
  STANDINGS,
  type Standing,
  type Subscriber,
  subscriberCountsSchema,
  subscriberSchema,
} from '../../core/desk/subscribers.ts';
import { subscribersOf } from '../route.ts';
import { AddressLookup } from '../subscribers/address-lookup.tsx';
import { ExportButton, pathOfSubscribers } from '../subscribers/export-button.tsx';
import { GrowthChart } from '../subscribers/growth-chart.tsx';
import { emptyText, standingName } from '../subscribers/standing-words.ts';
import { SubscriberItem } from '../subscribers/subscriber-item.tsx';
import { actionClass } from '../ui/action-button.tsx';
import { Filter } from '../ui/filter.tsx';
import css from '../ui/list.module.css';
import { ListRows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Failed } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { useList } from '../use-list.ts';

/**
 * The newsletter's list: its growth, the subscribers of a standing or all, the newest first, and
 * one address.
 */
export function SubscribersScreen({
  standing,
  search,
}: {
  standing: Standing | undefined;
  search: string | undefined;
}) {
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
        <a className={actionClass} href="#/subscribers/import">
          Import addresses
        </a>
        <ExportButton standing={standing} search={search} />
      </div>
      <Filter
        label="Standings"
        choices={[undefined, ...STANDINGS].map((one) => ({
          name: one ? standingName(one) : 'All',
          href: subscribersOf(one),
          count: one && value?.counts[one],
          isChosen: one === standing,
        }))}
      />
      <SearchForm search={search} addressOf={(wanted) => subscribersOf(standing, wanted)} />
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
