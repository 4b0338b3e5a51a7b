import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sessionSchema } from '../core/desk/desk.ts';
import { Field } from '../site/ui/field.tsx';
import { SubmitButton } from '../site/ui/submit-button.tsx';
import { takeDrafts } from './asking/drafts.ts';
import { explainError, requestWith } from './asking/request.ts';
import { keepPass, readPass } from './asking/session.ts';
import { Screen } from './parts/screen.tsx';
import css from './parts/screens.module.css';

interface SignInProps {
  refusal: string | undefined;
  onSignedIn: (token: string) => void;
}

export function SignInScreen({ refusal, onSignedIn }: SignInProps) {
  const [error, setError] = useState(refusal);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The field's description is the reason, so focus reads it out.
  useEffect(() => {
    if (refusal !== undefined) field.current?.focus();
  }, [refusal]);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    setBusy(true);
    setError(undefined);
    try {
      const { operator, pass } = await requestWith(token, readPass())('session', sessionSchema);
      keepPass(pass);
      takeDrafts(operator);
      onSignedIn(token);
    } catch (failure) {
      setError(token === '' ? 'Please enter your code.' : explainError(failure));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <Screen name="Sign in">
      <form className={css.form} onSubmit={signIn} noValidate>
        {/* Password managers store a password only with a user name. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue="operator"
          hidden
          readOnly
        />
        <Field
          ref={field}
          label="Sign-in code"
          hint="The code that you were given. On a shared computer, sign out when you finish."
          name="token"
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
        <SubmitButton
          label="Sign in"
          busy="Signing in..."
          isBusy={isBusy}
          status={error ?? false}
        />
      </form>
    </Screen>
  );
}
