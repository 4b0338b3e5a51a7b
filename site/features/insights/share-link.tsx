import words from 'content:article';
import { publicAddress } from '../../navigation/address.ts';
import { routeTo } from '../../navigation/match.ts';
import { Button } from '../../ui/button.tsx';
import { useCopying } from '../../ui/use-copying.ts';
import css from './share-link.module.css';

/**
 * Copies an article's clean address, because the address bar shows the hash form. If the browser
 * can't copy, the address is shown and selected.
 */
export function ShareLink({ slug }: { slug: string }) {
  const href = publicAddress(routeTo('article', slug));
  const { outcome, copy, field } = useCopying(href);
  const { action, done, byHand, label } = words.share;
  return (
    <div className={css.share}>
      <Button variant="secondary" onClick={copy}>
        {action}
      </Button>
      <p role="status">{outcome && (outcome === 'copied' ? done : byHand)}</p>
      {outcome === 'by hand' && (
        <input
          ref={field}
          readOnly={true}
          value={href}
          aria-label={label}
          className={css.address}
        />
      )}
    </div>
  );
}
