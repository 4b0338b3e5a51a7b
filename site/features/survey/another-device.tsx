import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { fill } from '../../../core/content/fill.ts';
import { TooFast } from '../../../core/survey/drafts-port.ts';
import type { AnotherDeviceWords } from '../../../core/survey/words.ts';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import css from './another-device.module.css';
import type { DraftSharing } from './use-draft-sync.ts';

interface AnotherDeviceProps {
  words: AnotherDeviceWords;
  sharing: DraftSharing;
  /** The default address for the link. */
  address: string;
  isDisabled: boolean;
}

/** The form that mails a resume link for another device (product.md, Survey). */
export function AnotherDevice({ words, sharing: { sync, isShared, isBehind }, address, isDisabled }: AnotherDeviceProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [sentTo, setSentTo] = useState('');
  useEffect(() => {
    if (isOpen || error) field.current?.focus();
  }, [isOpen, error]);
  const sentLine = useArrivalAt<HTMLParagraphElement>(sentTo, 'if needed', { first: false });

  const open = () => {
    setSentTo('');
    setFailure('');
    setIsOpen(!isOpen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const userEmail = field.current?.value.trim() ?? '';
    if (isBusy) return;
    setIsBusy(true);
    setError('');
    setFailure('');
    try {
      const answer = await sync.mailLink(userEmail);
      if (answer.is === 'wrong') setError(answer.message);
      if (answer.is === 'tooMany') setError(words.tooMany);
      if (answer.is !== 'queued') return; // `left` is reported elsewhere on the screen.
      setSentTo(userEmail);
      setIsOpen(false);
    } catch (error) {
      setFailure(error instanceof TooFast ? words.tooFast : words.failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={css.device}>
      <p className={css.state} role="status">
        {isShared && (isBehind ? words.behind : !sentTo && words.inStep)}
      </p>
      {sentTo && (
        <p ref={sentLine} className={css.sent}>
          {fill(words.sent, { email: sentTo })}
        </p>
      )}
      <Button variant="secondary" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} disabled={isDisabled} onClick={open}>
        {words.button}
      </Button>
      {isOpen && (
        <form id={id} noValidate onSubmit={submit} className={css.form}>
          <p>{words.text}</p>
          <Field
            ref={field}
            label={words.label}
            name="linkEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={address}
            error={error}
            readOnly={isBusy || isDisabled}
          />
          <Button type="submit" disabled={isDisabled} aria-disabled={isBusy}>
            {isBusy ? words.busy : words.send}
          </Button>
          <p className={css.failure} role="status">
            {failure}
          </p>
        </form>
      )}
    </div>
  );
}
