import words from 'content:article';
import { useEffect, useRef, useState } from 'react';
import { documentAddress } from '../../navigation/address.ts';
import { Button } from '../../ui/button.tsx';
import css from './share-link.module.css';

/**
 * Copies an article's clean address, which is not the one in the address bar. Where the browser lets nothing be copied, the
 * address is shown, selected.
 */
export function ShareLink({ slug }: { slug: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'by hand'>();
  const address = useRef<HTMLInputElement>(null);
  const href = new URL(documentAddress(`/adoption/insights/${slug}`), import.meta.env.SITE_URL).href;
  useEffect(() => {
    if (outcome !== 'by hand') return;
    address.current?.focus();
    address.current?.select();
  }, [outcome]);
  const copy = async () => {
    setOutcome(undefined); // So that it is said again to who asks again.
    setOutcome((await isCopied(href)) ? 'copied' : 'by hand');
  };
  const { action, done, byHand, label } = words.share;
  return (
    <div className={css.share}>
      <Button variant="secondary" onClick={copy}>
        {action}
      </Button>
      <p role="status">{outcome && (outcome === 'copied' ? done : byHand)}</p>
      {outcome === 'by hand' && <input ref={address} readOnly={true} value={href} aria-label={label} className={css.address} />}
    </div>
  );
}

// A page that did not come over https has no clipboard; elsewhere the visitor may have forbidden it.
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
