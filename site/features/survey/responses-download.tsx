import type { Questionnaire } from '../../../core/survey/questionnaire.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { Button } from '../../ui/button.tsx';
import { downloadText } from '../../ui/download-text.ts';
import type { Responses } from './draft-store.ts';
import { type ResponsesWords, writeResponsesText } from './responses-text.ts';

interface ResponsesDownloadProps {
  survey: Pick<Questionnaire, 'sections' | 'scales'>;
  words: ResponsesWords & Pick<SurveyWords, 'download' | 'file'>;
  responses: Responses;
  label?: string | undefined;
}

export function ResponsesDownload({
  survey,
  words,
  responses: { answers, comments },
  label = words.download,
}: ResponsesDownloadProps) {
  return (
    <Button
      variant="secondary"
      onClick={() => downloadText(words.file, writeResponsesText(survey, words, answers, comments))}
    >
      {label}
    </Button>
  );
}
