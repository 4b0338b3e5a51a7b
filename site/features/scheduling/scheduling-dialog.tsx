import brand from 'content:brand';
import type { MouseEvent } from 'react';
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
 * The scheduling page in a frame (product.md, Scheduling). A frame doesn't report whether its page
 * loaded, so the plain link always stands beside it. The framed page may do anything but navigate
 * ours.
 */
export function SchedulingDialog({ words, isOpen, onClose }: SchedulingDialogProps) {
  const dialog = useModal(isOpen, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes by Escape of itself
    <dialog
      {...dialog}
      className={css.dialog}
      aria-labelledby="scheduling"
      closedby="any"
      onClick={(event) => isBeside(event) && onClose()}
    >
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

/** A click on the backdrop. Safari lacks `closedby`. */
function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isOutside = x < left || x > right || y < top || y > bottom;
  return !('closedBy' in currentTarget) && target === currentTarget && isOutside;
}
