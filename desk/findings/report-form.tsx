import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { amount } from '../../core/amount.ts';
import { type Table, toCsv } from '../../core/csv.ts';
import { downloadText } from '../../site/ui/download-text.ts';
import { Field } from '../../site/ui/field.tsx';
import { SubmitButton } from '../../site/ui/submit-button.tsx';
import { RequestError } from '../request.ts';
import { ActionButton } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { DICTIONARY, toJson } from './columns.ts';
import body from './findings-body.module.css';
import { writeReport } from './report.tsx';
import type { Sentences } from './sentences.ts';

interface Errors {
  title?: string;
  report?: RequestError;
}

interface ReportFormProps {
  sentences: Sentences;
  /** What its title says first. */
  about?: string;
  /** How many comments were chosen as quotations; undefined where there are none to choose. */
  quotations?: number;
  renderBody: (barrier: string) => ReactNode;
  table: Table;
}

/**
 * Writes the report, with sentences that the operator can change first, and the same figures as CSV
 * and JSON. Nothing of it leaves the browser.
 */
export function ReportForm({
  sentences,
  about = '',
  quotations,
  renderBody,
  table,
}: ReportFormProps) {
  const headingId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name)).trim();
    const title = read('title');
    const words = {
      title,
      headline: read('headline'),
      summary: read('summary'),
      barrier: read('barrier'),
    };
    if (title === '') {
      setErrors({ title: 'Please give the report a title.' });
      return form.querySelector<HTMLElement>('[name=title]')?.focus();
    }
    setErrors({});
    setBusy(true);
    try {
      const report = await writeReport(words, renderBody(words.barrier), Date.now());
      downloadText('findings.html', report, 'text/html');
    } catch {
      setErrors({ report: new RequestError('unreachable') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={body.part} aria-labelledby={headingId}>
      <h2 id={headingId}>The report</h2>
      <p className={body.text}>
        One file that opens in any browser without a network, and prints on A4. Its sentences come
        from the figures. Edit them here before you download; they are not saved.
        {quotations !== undefined && ` ${sayQuotations(quotations)}`}
      </p>
      <form className={`${shared.form} ${shared.apart}`} onSubmit={write} noValidate>
        <Field label="Title" name="title" defaultValue={about} error={errors.title} />
        <Field label="Headline" name="headline" defaultValue={sentences.headline} />
        <Field label="Summary" name="summary" rows={4} defaultValue={sentences.summary} />
        <Field label="The first barrier" name="barrier" rows={5} defaultValue={sentences.barrier} />
        <SubmitButton
          label="Download the report"
          busy="Writing..."
          isBusy={isBusy}
          status={errors.title ?? false}
        />
        {errors.report && <Failed error={errors.report} />}
      </form>
      <p className={`${body.text} ${body.files}`}>
        The figures alone, a row for each, for a spreadsheet, R or another program. What their
        columns mean stands in the data dictionary, and in the JSON itself:
      </p>
      <div className={shared.acts}>
        <ActionButton onClick={() => downloadText('findings.csv', toCsv(table), 'text/csv')}>
          CSV
        </ActionButton>
        <ActionButton
          onClick={() => downloadText('findings.json', toJson(table), 'application/json')}
        >
          JSON
        </ActionButton>
        <ActionButton
          onClick={() => downloadText('findings-dictionary.csv', toCsv(DICTIONARY), 'text/csv')}
        >
          Data dictionary
        </ActionButton>
      </div>
    </section>
  );
}

function sayQuotations(count: number): string {
  return count === 0
    ? 'It quotes no comment. Choose quotations one by one under Comments.'
    : `It quotes ${amount(count, 'comment')}, chosen under Comments.`;
}
