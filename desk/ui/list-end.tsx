import type { List } from '../use-list.ts';
import { ActionButton } from './action-button.tsx';
import { Failed, Loading } from './states.tsx';

/** The end of a list: an error, the loading state, or the button that loads more. */
export function ListEnd<Item>({ items, error, isLoading, more, again }: List<Item>) {
  if (error) return <Failed error={error} again={again} />;
  if (isLoading && items === undefined) return <Loading />;
  return (
    <>
      {more && (
        <p>
          <ActionButton onClick={more} isBusy={isLoading}>
            {isLoading ? 'Loading…' : 'Show more'}
          </ActionButton>
        </p>
      )}
    </>
  );
}
