import { lateMailsSchema, type PromiseCounts, type PromiseItem, promiseItemSchema, promisesSchema, sumOf } from '../../core/desk/promises.ts';
import { LateMailsTable } from '../promises/late-mails.tsx';
import { PromiseCountsTable } from '../promises/promise-counts.tsx';
import { PromiseRow } from '../promises/promise-row.tsx';
import css from '../promises/promises.module.css';
import { ListEnd } from '../ui/list-end.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { type List, useList } from '../use-list.ts';

/** What the site promised and hasn't kept, the broken promises first, how many were kept, and which mail left late. */
export function PromisesScreen() {
  const broken = useList('promises?state=broken', promiseItemSchema);
  const due = useList('promises?state=due', promiseItemSchema);
  const counts = useAnswer('promise-counts', promisesSchema);
  const late = useAnswer('late-mails', lateMailsSchema);
  const refresh = () => {
    broken.refresh();
    due.refresh();
    counts.again();
    late.again();
  };
  return (
    <Screen name="Promises" refresh={refresh} isLoading={broken.isLoading || due.isLoading || counts.isLoading || late.isLoading}>
      {counts.value && <Unkept {...sumOf(counts.value)} isListed={!broken.isEmpty || !due.isEmpty} />}
      <PromiseSection name="Broken" list={broken} onSent={counts.again} />
      <h2 className={css.heading}>All promises</h2>
      {Boolean(counts.error) && <Failed error={counts.error} again={counts.again} />}
      {counts.value && <PromiseCountsTable counted={counts.value} />}
      {Boolean(late.error) && <Failed error={late.error} again={late.again} />}
      {late.value && late.value.days.length > 0 && (
        <>
          <h2 className={css.heading}>Late mail</h2>
          <LateMailsTable days={late.value.days} />
        </>
      )}
      <PromiseSection name="Due" list={due} onSent={counts.again} />
    </Screen>
  );
}

/** What is to be known before the lists. Mails to respondents of the survey are counted, but never listed. */
function Unkept({ due, broken, isListed }: PromiseCounts & { isListed: boolean }) {
  if (due + broken === 0) return <Nothing>Nobody waits in vain: no promise is broken, and none is due.</Nothing>;
  if (isListed) return null;
  return (
    <p>
      What is due or broken is counted below, but not listed, because it concerns people who answered the survey. Their mail can be sent again under{' '}
      <a href="#/dead-letters">Dead letters</a>.
    </p>
  );
}

function PromiseSection({ name, list, onSent }: { name: string; list: List<PromiseItem>; onSent: () => void }) {
  return (
    <section hidden={list.isEmpty}>
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
      <ListEnd {...list} />
    </section>
  );
}
