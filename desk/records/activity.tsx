import type { ReactNode } from 'react';
import { type AuditEntry, auditEntrySchema } from '../../core/desk/desk.ts';
import { useList } from '../asking/use-list.ts';
import { FirmText } from '../parts/firm-text.tsx';
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
        {items.map((entry) => (
          <tr key={entry.id}>
            <td className={css.when}>
              <Timestamp at={entry.at} />
            </td>
            <td>{entry.operator}</td>
            <td>
              {entry.action} <Item {...entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What it was done to, with a link to it while it is there. */
function Item({ itemId, itemName, sender, message, campaign, newsletter }: AuditEntry) {
  const address =
    (sender !== undefined && addressOf('inbox', { message: message ?? itemId })) ||
    (campaign && addressOf('campaign', { campaign })) ||
    ((newsletter !== undefined || (itemId && !LONG_ID.test(itemId))) &&
      addressOf('newsletter', { slug: itemId }));
  const name = nameOf({ sender, newsletter, itemName });
  if (address) return <a href={address}>{name || <VisitorText text={itemId} />}</a>;
  // An id names nothing to anybody. The export has it.
  return name && <span className={css.item}>· {name}</span>;
}

function nameOf({ sender, newsletter, itemName }: Partial<AuditEntry>): ReactNode {
  const firmName = newsletter || (itemName && formNames(itemName).one);
  return (
    (sender && <VisitorText text={sender} />) ||
    (newsletter === '' && 'without a subject yet') ||
    (firmName && <FirmText>{firmName}</FirmText>)
  );
}
