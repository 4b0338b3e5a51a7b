import brand from 'content:brand';
import { type ComponentProps, type ComponentType, useState, useSyncExternalStore } from 'react';
import type { SchedulingDialogWords } from '../../../core/content/pages/purpose.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import type { SchedulingDialogProps } from './scheduling-dialog.tsx';

/**
 * Opens the scheduling page in a dialog, whose code comes with the first press (product.md, Scheduling). Until the
 * application starts it is a link to that page; then the same element becomes a button.
 */
export function SchedulingButton({ label, words }: { label: string; words: SchedulingDialogWords }) {
  const isStarted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [Dialog, setDialog] = useState<ComponentType<SchedulingDialogProps>>();
  const open = () =>
    import('./scheduling-dialog.tsx').then(
      ({ SchedulingDialog }) => setDialog(() => SchedulingDialog),
      () => window.open(brand.schedulingUrl, '_blank', 'noopener'),
    );
  const asButton: ComponentProps<'a'> = {
    role: 'button',
    'aria-haspopup': 'dialog',
    'aria-label': label, // No new tab is opened now.
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open();
    },
    onKeyDown: (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      open();
    },
  };
  return (
    <>
      <ExternalLink {...(isStarted && asButton)} className={buttonClass('onOrange')} href={brand.schedulingUrl}>
        {label}
      </ExternalLink>
      {Dialog && <Dialog words={words} onClose={() => setDialog(undefined)} />}
    </>
  );
}

const neverChanges = () => () => undefined;
