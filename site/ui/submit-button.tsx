import layout from '../styles/layout.module.css';
import { Button } from './button.tsx';
import css from './submit-button.module.css';

interface SubmitButtonProps {
  label: string;
  /** The label while busy, when the button is disabled. */
  busy?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** The status of the form for screen readers, while not busy. */
  status?: string | false;
}

/**
 * A form's submit button. It keeps its width while busy, and screen readers hear the busy state.
 */
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
