import brand from 'content:brand';
import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import { useOverlay } from '../../navigation/use-overlay.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { SchedulingDialogProps } from './scheduling-dialog.tsx';

const loadDialog = lazyCode(() => import('./scheduling-dialog.tsx'));

/**
 * Opens the scheduling page in a dialog, whose code loads at the first press; Back closes it
 * (product.md, Scheduling). Until the application starts, it is a link to that page; then the same
 * element becomes a button.
 */
export function SchedulingButton({
  label,
  words,
}: {
  label: string;
  words: Pages['purpose']['scheduling'];
}) {
  const isStarted = useIsHydrated();
  const overlay = useOverlay('scheduling');
  const [Dialog, setDialog] = useState<ComponentType<SchedulingDialogProps>>();
  const openPage = useEffectEvent(() => {
    window.open(brand.schedulingUrl, '_blank', 'noopener');
    overlay.close();
  });
  useEffect(() => {
    if (overlay.isOpen)
      loadDialog().then(({ SchedulingDialog }) => setDialog(() => SchedulingDialog), openPage);
  }, [overlay.isOpen]);
  const asButton: ComponentProps<'a'> = {
    role: 'button',
    'aria-haspopup': 'dialog',
    'aria-label': label, // Without the hint that a new tab opens.
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      overlay.open();
    },
    onKeyDown: (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      event.currentTarget.click();
    },
  };
  return (
    <>
      <ExternalLink
        {...(isStarted && asButton)}
        className={buttonClass('onAccent')}
        href={brand.schedulingUrl}
      >
        {label}
      </ExternalLink>
      {Dialog && <Dialog words={words} isOpen={overlay.isOpen} onClose={overlay.close} />}
    </>
  );
}
