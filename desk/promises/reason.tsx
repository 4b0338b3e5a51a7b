import type { Promised } from '../../core/desk/promises.ts';
import { describeMailError } from '../mail-error.ts';
import { VisitorText } from '../ui/visitor-text.tsx';
import { REASONS } from './words.ts';

/** Why a promise isn't kept, with the mail server's answer, and what to do about it. */
export function Reason({ promised: { reason, state, error } }: { promised: Promised }) {
  const { why, what } = REASONS[reason];
  return (
    <>
      {why}
      {error !== undefined && (
        <>
          {' It said: '}
          <VisitorText text={describeMailError(error)} />.
        </>
      )}
      {(state === 'due' || state === 'broken') && what && ` ${what}`}
    </>
  );
}
