import brand from 'content:brand';
import type { SurveyWords } from '../../../core/survey/words.ts';
import type { Responses } from './draft-store.ts';
import { mailResponses } from './responses-text.ts';

interface MailInsteadProps {
  words: SurveyWords;
  responses: Responses;
}

/** After a failed submission: the responses as an e-mail, which reveals the sender. */
export function MailInstead({ words, responses: { answers, comments } }: MailInsteadProps) {
  const address = brand.emails[0]?.address ?? '';
  const { link, isWhole } = mailResponses(address, words, answers, comments);
  return (
    <>
      <p>
        <a href={link}>{words.otherWay}</a>
      </p>
      {!isWhole && <p>{words.otherWayTooLong}</p>}
      <p>{words.otherWayCaution}</p>
    </>
  );
}
