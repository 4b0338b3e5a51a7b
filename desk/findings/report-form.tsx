import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type Table, toCsv } from '../../core/csv.ts';
import { downloadText } from '../../site/ui/download-text.ts';
import { Field } from '../../site/ui/field.tsx';
import { SubmitButton } from '../../site/ui/submit-button.tsx';
import { RequestError } from '../request.ts';
import { ActionButton } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import { Failed } from '../ui/states.tsx';
import { DICTIONARY, toJson } from './columns.ts';
import { encryptReport } from './encrypted-report.tsx';
import body from './findings-body.module.css';
import { writeReport } from './report.tsx';
import type { Sentences } from './sentences.ts';

interface Errors {
  title?: string;
  passphrase?: string;
  report?: RequestError;
}

interface ReportFormProps {
  sentences: Sentences;
  /** Whom or what it is about, if that is known. */
  about?: string;
  renderBody: (barrier: string) => ReactNode;
  table: Table;
}

/**
 * Writes the report, with sentences that the operator can change first, and the same figures as CSV
 * and JSON. Nothing of it leaves the browser.
 */
export function ReportForm({ sentences, about = '', renderBody, table }: ReportFormProps) {
  const headingId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name)).trim();
    const title = read('title');
    const passphrase = read('passphrase');
    setBusy(true);
    const words = {
      title,
      headline: read('headline'),
      summary: read('summary'),
      barrier: read('barrier'),
    };
    try {
      const found = await check(title, passphrase);
      setErrors(found);
      const [wrong] = Object.keys(found);
      if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      const report = await writeReport(words, renderBody(words.barrier), Date.now());
      downloadText(
        'findings.html',
        passphrase === '' ? report : await encryptReport(report, passphrase),
        'text/html',
      );
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
        from the figures. Change them as you like: they are stored nowhere else.
      </p>
      <form className={`${shared.form} ${shared.apart}`} onSubmit={write} noValidate>
        <Field
          label="Whom or what it is about"
          name="title"
          defaultValue={about}
          error={errors.title}
        />
        <Field label="Headline" name="headline" defaultValue={sentences.headline} />
        <Field label="Summary" name="summary" rows={4} defaultValue={sentences.summary} />
        <Field label="The first barrier" name="barrier" rows={5} defaultValue={sentences.barrier} />
        <Field
          label="Passphrase"
          optional="Optional"
          hint="With one, the report is encrypted: whoever opens the file has to enter it. Tell it to them some other way; we can’t bring it back."
          name="passphrase"
          autoComplete="off"
          spellCheck={false}
          error={errors.passphrase}
        />
        <SubmitButton
          label="Download the report"
          busy="Writing..."
          isBusy={isBusy}
          status={errors.title ?? errors.passphrase ?? false}
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

async function check(title: string, passphrase: string): Promise<Errors> {
  const objection = passphrase === '' ? undefined : await judge(passphrase, title);
  return {
    ...(title === '' && { title: 'Please say whom or what the report is about.' }),
    ...(objection && { passphrase: objection }),
  };
}

async function judge(passphrase: string, title: string): Promise<string | undefined> {
  if (!crypto.subtle)
    return 'Browsers encrypt only over https. Open the desk by https, or write the report without a passphrase.';
  // The estimator's words weigh more than the rest of the desk.
  const { weaknessOf } = await import('../../core/gates/code-weakness.ts');
  const weakness = weaknessOf(passphrase, [title, document.title]);
  return weakness && `The passphrase ${weakness}.`;
}
