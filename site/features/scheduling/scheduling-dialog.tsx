import brand from 'content:brand';
import type { Pages } from '../../../core/content/pages.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { useModal } from '../../ui/use-modal.ts';
import css from './scheduling-dialog.module.css';

export interface SchedulingDialogProps {
  words: Pages['purpose']['scheduling'];
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The scheduling page in a frame (product.md, Scheduling). A frame does not say whether its page
 * came, so the plain link stands beside it always. The page may do what a page of its own could,
 * but not move ours.
 */
export function SchedulingDialog({ words, isOpen, onClose }: SchedulingDialogProps) {
  const dialog = useModal(isOpen, onClose);
  return (
    <dialog {...dialog} className={css.dialog} aria-labelledby="scheduling" closedby="any">
      <div className={css.top}>
        <h2 id="scheduling">{words.heading}</h2>
        <Button variant="secondary" onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <p>
        {words.text} <ExternalLink href={brand.schedulingUrl}>{words.link}</ExternalLink>
      </p>
      {isOpen && (
        <iframe
          title={words.heading}
          src={brand.schedulingUrl}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin"
        />
      )}
    </dialog>
  );
}
