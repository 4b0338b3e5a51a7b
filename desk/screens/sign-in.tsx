import { type FormEvent, useEffect, useRef, useState } from 'react';
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // It is described by the reason.
  useEffect(() => {
    if (refusal !== undefined) field.current?.focus();
  }, [refusal]);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    setBusy(true);
    setError(undefined);
    try {
      await askWith(token)('overview', overviewSchema);
      onSignedIn(token);
    } catch (failure) {
      setError(token === '' ? 'Please enter the token.' : describe(failure));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <Screen name="Sign in">
      <form className={css.form} onSubmit={signIn} noValidate>
        {/* For those programs that keep passwords by a name. */}
        <input type="text" name="username" autoComplete="username" defaultValue="operator" hidden readOnly />
        <Field
          ref={field}
          label="Operator token"
          hint="What OPERATOR_TOKEN says. Sign out on a computer that others use: a closed tab can be reopened."
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
