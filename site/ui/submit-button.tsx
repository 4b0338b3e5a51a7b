import layout from '../styles/layout.module.css';
import { Button } from './button.tsx';
import css from './submit-button.module.css';

interface SubmitButtonProps {
  label: string;
  /** The label while it is busy; it is disabled then. */
  busy?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** What a screen reader is told of the form while it is not busy. */
  status?: string | false;
}

/** A form's button. It keeps its width while it is busy, and a screen reader hears that it is. */
export function SubmitButton({ label, busy = label, isBusy = false, isDisabled = false, status }: SubmitButtonProps) {
  return (
    <div className={css.submit}>
      <Button type="submit" disabled={isBusy || isDisabled}>
        <span className={css.labels}>
          <span aria-hidden={isBusy}>{label}</span>
          <span aria-hidden={!isBusy}>{busy}</span>
        </span>
      </Button>
      <span role="status" className={layout.hidden}>
        {isBusy ? busy : status}
      </span>
    </div>
  );
}
