import { type AuditEntry, auditEntrySchema } from '../../core/desk/desk.ts';
import { useList } from '../asking/use-list.ts';
import shared from '../parts/list.module.css';
import { ListEnd } from '../parts/rows.tsx';
import { Screen } from '../parts/screen.tsx';
import css from '../parts/screens.module.css';
import { Nothing } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { formNames } from '../words/names.ts';

// A newsletter has the name of its file instead.
const LONG_ID = /^[0-9a-f-]{32,36}$/;

/** What operators did, the latest first. */
export function ActivityScreen() {
  const list = useList('audit-log', auditEntrySchema);
  return (
    <Screen name="Activity" refresh={list.refresh} isLoading={list.isLoading}>
      {list.isEmpty && (
        <Nothing>
          Nothing has been done at the desk in the last 90 days. What operators change stands here,
          with who did it and when.
        </Nothing>
      )}
      {list.items && list.items.length > 0 && <Entries items={list.items} />}
      <ListEnd {...list} />
    </Screen>
  );
}

function Entries({ items }: { items: AuditEntry[] }) {
  return (
    <table className={shared.table}>
      <caption>
        What operators did in the last 90 days. The log holds nobody’s words, name or address: names
        are looked up as long as the message is stored. Times are in your time zone.
      </caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, at, operator, action, itemId, itemName, sender }) => (
          <tr key={id}>
            <td className={css.when}>
              <Timestamp at={at} />
            </td>
            <td>{operator}</td>
            <td>
              {action}
              {sender === undefined ? (
                <Item id={itemId} name={itemName} />
              ) : (
                <>
                  {' '}
                  <a href={addressOf('inbox', { message: itemId })}>
                    <VisitorText text={sender} />
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Item({ id, name }: { id: string; name: string }) {
  return (
    <>
      {name && <span className={css.item}> · {formNames(name).one}</span>}
      {/* The beginning tells items apart; the export has the whole. */}
      {id && (
        <span className={css.item} title={id}>
          {' · '}
          {LONG_ID.test(id) ? id.slice(0, 8) : id}
        </span>
      )}
    </>
  );
}
