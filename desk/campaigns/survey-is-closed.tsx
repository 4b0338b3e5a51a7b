import { SURVEY_IS_CLOSED } from '../../core/campaigns/campaign.ts';
import css from '../ui/list.module.css';

/** Says that links lead nowhere yet, before any is given to somebody. */
export function SurveyIsClosed() {
  return <p className={css.warning}>{SURVEY_IS_CLOSED}</p>;
}
