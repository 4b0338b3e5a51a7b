import { count } from '../../core/amount.ts';
import {
  type PromiseCounts,
  type PromiseItem,
  type PromisesCounted,
  promiseItemSchema,
  promisesSchema,
  sumOf,
} from '../../core/desk/promises.ts';
import { PROMISES } from '../../core/submissions/promises.ts';
import { PromiseRow } from '../promises/promise-row.tsx';
import { KEPT, PROMISE_NAMES } from '../promises/words.ts';
import css from '../ui/list.module.css';
import { ListEnd, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { numbersTable, Table } from '../ui/table.tsx';
import { useAnswer } from '../use-answer.ts';
import { type List, useList } from '../use-list.ts';

/** What the site promised and hasn't kept, the broken promises first, and how many were kept. */
export function PromisesScreen() {
  const broken = useList('promises?state=broken', promiseItemSchema);
  const due = useList('promises?state=due', promiseItemSchema);
  const counts = useAnswer('promise-counts', promisesSchema);
  const refresh = () => {
    broken.refresh();
    due.refresh();
    counts.again();
  };
  const isLoading = broken.isLoading || due.isLoading || counts.isLoading;
  // An outage fails all requests, and is said once.
  const [error, ...others] = [broken.error, due.error, counts.error].filter(Boolean);
  const isOut = others.length > 0;
  return (
    <Screen name="Promises" refresh={refresh} isLoading={isLoading}>
      {isOut && <Failed error={error} again={refresh} />}
      {counts.value && (
        <Unkept {...sumOf(counts.value)} isListed={!broken.isEmpty || !due.isEmpty} />
      )}
      <PromiseSection name="Broken" list={broken} isOut={isOut} onSent={counts.again} />
      <PromiseSection name="Due" list={due} isOut={isOut} onSent={counts.again} />
      {(counts.value || !isOut) && <h2 className={css.heading}>All promises</h2>}
      {Boolean(counts.error) && !isOut && <Failed error={counts.error} again={counts.again} />}
      {counts.value && <PromiseCountsTable counted={counts.value} />}
    </Screen>
  );
}

/**
 * What is to be known before the lists. Mails to respondents of the survey are counted, but never
 * listed.
 */
function Unkept({ due, broken, isListed }: PromiseCounts & { isListed: boolean }) {
  if (due + broken === 0)
    return (
      <Nothing>Everyone has had what we promised: no promise is broken, and none is due.</Nothing>
    );
  if (isListed) return null;
  return (
    <p>
      What is due or broken is counted below, but not listed, because it concerns people who
      answered the survey. Refused mail can be sent again under{' '}
      <a href="#/dead-letters">Dead letters</a>.
    </p>
  );
}

interface SectionProps {
  name: string;
  list: List<PromiseItem>;
  /** Whether the screen has said that nothing can be read. */
  isOut: boolean;
  onSent: () => void;
}

function PromiseSection({ name, list, isOut, onSent }: SectionProps) {
  return (
    <section hidden={list.isEmpty || (isOut && !list.items)}>
      <h2 className={css.heading}>{name}</h2>
      <Rows items={list.items}>
        {(item) => (
          <PromiseRow
            key={item.id}
            item={item}
            onSent={() => {
              list.remove(item.id);
              onSent();
            }}
          />
        )}
      </Rows>
      <ListEnd {...list} error={isOut ? undefined : list.error} />
    </section>
  );
}

function PromiseCountsTable({ counted }: { counted: PromisesCounted }) {
  return (
    <Table
      className={numbersTable}
      caption={`Kept in the last 30 days, and all that are due or broken now. What became of a mail is kept for ${KEPT}. Respondents of the survey are counted, never listed.`}
      heads={['Promise', 'Kept', 'Due', 'Broken']}
      rows={PROMISES.map((name) => {
        const { kept, due, broken } = counted[name];
        return [name, PROMISE_NAMES[name], count(kept), count(due), count(broken)];
      })}
    />
  );
}
