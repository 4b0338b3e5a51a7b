import { promiseItemSchema, promisesSchema } from '../../core/desk/promises.ts';
import { PromiseCountsTable } from '../promises/promise-counts.tsx';
import { PromiseRow } from '../promises/promise-row.tsx';
import css from '../promises/promises.module.css';
import { ListEnd } from '../ui/list-end.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { useList } from '../use-list.ts';

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
  return (
    <Screen name="Promises" refresh={refresh} isLoading={broken.isLoading || due.isLoading || counts.isLoading}>
      {broken.isEmpty && due.isEmpty && <Nothing>Nobody waits in vain: no promise is broken, and none is due.</Nothing>}
      {[
        { name: 'Broken', list: broken },
        { name: 'Due', list: due },
      ].map(({ name, list }) => (
        <section key={name} hidden={list.isEmpty}>
          <h2 className={css.heading}>{name}</h2>
          <Rows items={list.items}>
            {(item) => (
              <PromiseRow
                key={item.id}
                item={item}
                onSent={() => {
                  list.remove(item.id);
                  counts.again();
                }}
              />
            )}
          </Rows>
          <ListEnd {...list} />
        </section>
      ))}
      <h2 className={css.heading}>All promises</h2>
      {Boolean(counts.error) && <Failed error={counts.error} again={counts.again} />}
      {counts.value && <PromiseCountsTable counted={counts.value} />}
    </Screen>
  );
}
