import layout from '../styles/layout.module.css';
import { Button } from './button.tsx';
import css from './submit-button.module.css';

interface SubmitButtonProps {
  label: string;
  /** Shown while busy; the button is then disabled. */
  busy?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** For screen readers, while not busy. */
  status?: string | false;
}

/** Keeps its width while busy; screen readers announce the busy state. */
export function SubmitButton({
  label,
  busy = label,
  isBusy = false,
  isDisabled = false,
  status,
}: SubmitButtonProps) {
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
