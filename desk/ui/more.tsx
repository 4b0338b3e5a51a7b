import type { List } from '../use-list.ts';
import { Act } from './act.tsx';
import { Failed, Loading } from './states.tsx';

/** The end of a list: what went wrong, what is on its way, or the way to more of it. */
export function More<Item>({ items, error, isLoading, more, again }: List<Item>) {
  if (error) return <Failed error={error} again={again} />;
  if (isLoading && items === undefined) return <Loading />;
  return (
    <>
      {more && (
        <p>
          <Act onClick={more} isBusy={isLoading}>
            {isLoading ? 'Loading…' : 'Show more'}
          </Act>
        </p>
      )}
    </>
  );
}
