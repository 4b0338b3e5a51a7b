import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { PasswordGate } from '../../../core/content/pages/password-gate.ts';
import type { Gate } from '../../../core/gates/gates.ts';
import { Field } from '../../ui/field.tsx';
import note from '../../ui/form-note.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import textButton from '../../ui/text-button.module.css';
import { showToast } from '../../ui/toast/show-toast.ts';
import { gateStore, type Outcome } from './gate-store.ts';
import css from './password-form.module.css';
import { useGate } from './use-gate.ts';

interface PasswordFormProps {
  gate: Gate;
  words: PasswordGate;
  onUnlocked?: () => void;
}

/**
 * Checks the password by unwrapping the content key (specification, points 2, 4 and 5). A wrong or
 * empty one shows the toast 'Access Denied' and marks the field.
 */
export function PasswordForm({ gate, words, onUnlocked }: PasswordFormProps) {
  const state = useGate(gate);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isShown, setIsShown] = useState(false);
  const { isBusy, error, tryCode, forgetError } = useAttempt(gate, words, field, onUnlocked);

  if (state.is === 'unavailable') return <p className={note.note}>{words.unavailable}</p>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryCode(field.current?.value ?? '');
  };
  return (
    <>
      <p className={`${note.note} ${css.withoutScript}`}>{words.withoutScript}</p>
      <form className={css.form} noValidate onSubmit={submit}>
        {state.is === 'locked' && state.isRotated && (
          <p className={note.note} role="status">
            {words.rotated}
          </p>
        )}
        {/* So that password managers distinguish the two gates. */}
        <input type="text" name="username" autoComplete="username" value={gate} readOnly hidden />
        <Field
          ref={field}
          label={words.field.label}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onInput={forgetError}
        />
        <button
          type="button"
          className={`${textButton.button} ${css.toggle}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
        <SubmitButton label={words.button} busy={words.busy} isBusy={isBusy} />
      </form>
    </>
  );
}

function useAttempt(
  gate: Gate,
  words: PasswordGate,
  field: RefObject<HTMLInputElement | null>,
  onUnlocked?: () => void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function tryCode(code: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = code === '' ? 'wrong' : await gateStore(gate).unlock(code);
    setIsBusy(false);
    setError(outcome === 'wrong' ? faultIn(code, words) : undefined);
    showToast(toastOf(outcome, words));
    if (outcome === 'unlocked' || outcome === 'forgotten') onUnlocked?.();
    else {
      field.current?.focus();
      field.current?.select();
      field.current?.scrollIntoView({ block: 'nearest' });
    }
  }

  return { isBusy, error, tryCode, forgetError: () => setError(undefined) };
}

// Codes are compared exactly, and nobody sees a space at an end.
function faultIn(code: string, { required, spaces, failure }: PasswordGate): string {
  if (code === '') return required;
  return code === code.trim() ? failure.text : spaces;
}

function toastOf(outcome: Outcome, { success, forgetful, failure, unreachable }: PasswordGate) {
  switch (outcome) {
    case 'unlocked':
      return success;
    case 'forgotten':
      return { ...success, text: forgetful };
    case 'wrong':
      return { ...failure, isDestructive: true };
    case 'unreachable':
      return { ...unreachable, isDestructive: true };
  }
}
