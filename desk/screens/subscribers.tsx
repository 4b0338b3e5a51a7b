import {
  STANDINGS,
  type Standing,
  type Subscriber,
  type SubscriberCounts,
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
import css from '../ui/list.module.css';
import { ListEnd, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { useList } from '../use-list.ts';
import messages from './screens.module.css';

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
      <Filter chosen={standing} counts={value?.counts} />
      <SearchForm search={search} addressOf={(wanted) => subscribersOf(standing, wanted)} />
      {list.isEmpty && (
        <Nothing>{search ? 'No address has all of these words.' : emptyText(standing)}</Nothing>
      )}
      <Rows items={list.items}>
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
      </Rows>
      <ListEnd {...list} again={error ? refresh : list.again} />
      <h2 className={css.heading}>One address</h2>
      {value && value.suppressedElsewhere > 0 && <Elsewhere count={value.suppressedElsewhere} />}
      <AddressLookup onChanged={refresh} />
    </Screen>
  );
}

function Elsewhere({ count }: { count: number }) {
  return (
    <p>
      {count === 1
        ? 'One more address is suppressed that is'
        : `${count.toLocaleString('en-GB')} more addresses are suppressed that are`}{' '}
      not on the list.
    </p>
  );
}

function Filter({
  chosen,
  counts,
}: {
  chosen: Standing | undefined;
  counts: SubscriberCounts['counts'] | undefined;
}) {
  return (
    <nav aria-label="Standings" className={messages.filter}>
      {[undefined, ...STANDINGS].map((standing) => (
        <a
          key={standing ?? 'all'}
          href={subscribersOf(standing)}
          aria-current={standing === chosen ? 'true' : undefined}
        >
          {standing ? standingName(standing) : 'All'}
          {standing && counts && (
            <span className={messages.count}>{counts[standing].toLocaleString('en-GB')}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
