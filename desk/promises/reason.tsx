import type { Promised } from '../../core/desk/promises.ts';
import { describeMailError } from '../mail-error.ts';
import { VisitorText } from '../ui/visitor-text.tsx';
import { explain } from './words.ts';

/** Why a promise isn't kept, with the last error of its mail, and what to do about it. */
export function Reason({ promised }: { promised: Promised }) {
  const { why, what } = explain(promised);
  const { error } = promised;
  return (
    <>
      {why}
      {error !== undefined && (
        <>
          {' Last error: '}
          <VisitorText text={describeMailError(error)} />.
        </>
      )}
      {what && ` ${what}`}
    </>
  );
}
