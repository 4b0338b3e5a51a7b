import type { ReactNode } from 'react';
import { VIEWS, type View } from '../../core/desk/inbox.ts';
import { useSession } from '../asking/session.ts';
import type { List } from '../asking/use-list.ts';
import { Filter } from '../parts/filter.tsx';
import css from '../parts/list.module.css';
import { Screen } from '../parts/screen.tsx';
import { addressOf } from '../route.ts';
import { Keys } from './keys.tsx';
import { VIEW_NAMES } from './views.ts';

interface FrameProps {
  view: View;
  list: Pick<List<unknown>, 'refresh' | 'isLoading'>;
  children: ReactNode;
}

/** The inbox around one of its views. */
export function InboxFrame({ view, list: { refresh, isLoading }, children }: FrameProps) {
  const { inbox } = useSession();
  return (
    <Screen name="Inbox" refresh={refresh} isLoading={isLoading}>
      <Filter
        label="Views"
        choices={VIEWS.map((one) => ({
          name: VIEW_NAMES[one],
          href: addressOf('inbox', { view: one }),
          count: one === 'new' || one === 'due' ? inbox?.[one] || undefined : undefined,
          isChosen: one === view,
        }))}
      />
      {children}
      <p className={css.keys}>
        <Keys />
      </p>
    </Screen>
  );
}
