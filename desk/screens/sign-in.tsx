import { type FormEvent, useState } from 'react';
import { overviewSchema } from '../../core/desk/desk.ts';
import { Field } from '../../site/ui/field.tsx';
import { SubmitButton } from '../../site/ui/submit-button.tsx';
import { askWith, describe } from '../ask.ts';
import { Screen } from '../ui/screen.tsx';
import css from './sign-in.module.css';

interface SignInProps {
  /** Why an operator who was signed in is not any more. */
  refusal: string | undefined;
  onSignedIn: (token: string) => void;
}

/** Asks for the operators' token, and tries it. */
export function SignInScreen({ refusal, onSignedIn }: SignInProps) {
  const [error, setError] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const token = String(new FormData(form).get('token')).trim();
    setBusy(true);
    setError(undefined);
    try {
      await askWith(token)('overview', overviewSchema);
      onSignedIn(token);
    } catch (failure) {
      setError(token === '' ? 'Please enter the token.' : describe(failure));
      setBusy(false);
      form.querySelector<HTMLInputElement>('[name=token]')?.focus();
    }
  };
  return (
    <Screen name="Sign in">
      <form className={css.form} onSubmit={signIn} noValidate>
        {/* For those programs that keep passwords by a name. */}
        <input type="text" name="username" autoComplete="username" defaultValue="operator" hidden readOnly />
        <Field
          label="Operator token"
          hint="What OPERATOR_TOKEN says. It stays in this tab alone, until you sign out or close it."
          name="token"
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
        <SubmitButton label="Sign in" busy="Signing in..." isBusy={isBusy} status={error ?? false} />
      </form>
    </Screen>
  );
}
