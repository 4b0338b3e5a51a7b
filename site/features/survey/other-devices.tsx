import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { AnotherDeviceWords } from '../../../core/survey/words.ts';
import { arriveAtTop } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { SurveyNotice } from './survey-notice.tsx';
import type { DraftSharing } from './use-draft-sync.ts';

interface OtherDevicesProps {
  words: AnotherDeviceWords;
  sharing: DraftSharing;
  /** Whether the steps must stay, because a submission is under way. */
  isBusy: boolean;
  /** Clears the answers in this browser. */
  onClear: () => void;
  /** The button that saves the answers as a file. */
  download: ReactNode;
  children: ReactNode;
}

/** The survey's steps, or a notice about an opened resume link or a closed shared draft. */
export function OtherDevices({ words, sharing, isBusy, onClear, download, children }: OtherDevicesProps) {
  const notice = isBusy ? undefined : noticeOf(words, sharing, onClear, download);
  const hasNotice = notice !== undefined;
  const hadNotice = useRef(hasNotice);
  // The element that had the focus is gone.
  useEffect(() => {
    if (hadNotice.current && !hasNotice) {
      arriveAtTop();
    }
    hadNotice.current = hasNotice;
  }, [hasNotice]);
  return notice ?? children;
}

function noticeOf(
  words: AnotherDeviceWords,
  { sync, arrivedLink, arrived, answered, over, isLate }: DraftSharing,
  onClear: () => void,
  download: ReactNode,
): ReactElement | undefined {
  const goOn = (
    <Button variant="secondary" onClick={arrivedLink.dismiss}>
      {words.goOn}
    </Button>
  );
  const clear = () => {
    sync.dismiss();
    onClear();
  };
  switch (arrived ?? (over && (`${over}Elsewhere` as const))) {
    case 'fetching':
      return <SurveyNotice {...words.fetching} />;
    case 'unreachable':
      return (
        <SurveyNotice {...words.unreachable}>
          <Button onClick={arrivedLink.retry}>{words.retry}</Button>
          {goOn}
        </SurveyNotice>
      );
    case 'offer':
      return (
        <SurveyNotice {...words.offer} text={fill(words.offer.text, { answered })}>
          <Button onClick={arrivedLink.take}>{words.take}</Button>
          <Button variant="secondary" onClick={arrivedLink.dismiss}>
            {words.beginAnew}
          </Button>
        </SurveyNotice>
      );
    case 'choose':
      return (
        <SurveyNotice {...words.choose} text={fill(words.choose.text, { answered })}>
          <Button onClick={arrivedLink.take}>{words.take}</Button>
          <Button variant="secondary" onClick={arrivedLink.dismiss}>
            {words.keep}
          </Button>
        </SurveyNotice>
      );
    case 'submitted':
      return <SurveyNotice {...words.submitted}>{goOn}</SurveyNotice>;
    case 'erased':
    case 'unknown':
      return <SurveyNotice {...words.unknown}>{goOn}</SurveyNotice>;
    case 'submittedElsewhere':
      return (
        <SurveyNotice {...words.submitted} {...(isLate && { text: words.submittedLate })}>
          {isLate && download}
          <Button onClick={clear}>{words.clear}</Button>
        </SurveyNotice>
      );
    case 'erasedElsewhere':
      return (
        <SurveyNotice {...words.erased}>
          <Button onClick={sync.dismiss}>{words.keep}</Button>
          <Button variant="secondary" onClick={clear}>
            {words.clear}
          </Button>
        </SurveyNotice>
      );
  }
}
