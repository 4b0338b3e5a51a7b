import brand from 'content:brand';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft, Responses } from './draft-store.ts';
import css from './not-sent.module.css';
import { mailResponses } from './responses-text.ts';

interface NotSentProps {
  words: SurveyWords;
  draft: Draft;
  /** Whether it is sent by itself once the network is back. */
  isWaiting: boolean;
  onDownload: (responses: Responses) => void;
}

/** Alternatives after a failed submission: an e-mail, which reveals the sender, or a file. */
export function NotSent({ words, draft, isWaiting, onDownload }: NotSentProps) {
  const address = brand.emails[0]?.address ?? '';
  const { link, isWhole } = mailResponses(address, words, draft.answers, draft.comments);
  return (
    <div className={css.ways}>
      {isWaiting && <p>{words.waiting}</p>}
      <p>
        <a href={link}>{words.otherWay}</a>
      </p>
      {!isWhole && <p>{words.otherWayTooLong}</p>}
      <p>{words.otherWayCaution}</p>
      <Button variant="secondary" onClick={() => onDownload(draft)}>
        {words.download}
      </Button>
    </div>
  );
}
