import brand from 'content:brand';
import { useEffect, useRef } from 'react';
import type { SchedulingDialogWords } from '../../../core/content/pages/purpose.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import css from './scheduling-dialog.module.css';

export interface SchedulingDialogProps {
  words: SchedulingDialogWords;
  onClose: () => void;
}

/**
 * The scheduling page in a frame, open while it is there (product.md, Scheduling). A frame does not say whether its page
 * came, so the plain link stands beside it always. The page may do what a page of its own could, but not move ours.
 */
export function SchedulingDialog({ words, onClose }: SchedulingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="scheduling" closedby="any" onClose={onClose}>
      <div className={css.top}>
        <h2 id="scheduling">{words.heading}</h2>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          {words.close}
        </Button>
      </div>
      <p>
        {words.text} <ExternalLink href={brand.schedulingUrl}>{words.link}</ExternalLink>
      </p>
      <iframe
        title={words.heading}
        src={brand.schedulingUrl}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin"
      />
    </dialog>
  );
}
