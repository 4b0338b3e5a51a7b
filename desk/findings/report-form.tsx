import deskWords from 'content:desk';
import { type FormEvent, useState } from 'react';
import { amount } from '../../core/amount.ts';
import { type Table, toCsv } from '../../core/csv.ts';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { toBase64 } from '../../core/gates/encrypt.ts';
import { downloadText } from '../../site/ui/download-text.ts';
import { Field } from '../../site/ui/field.tsx';
import { SubmitButton } from '../../site/ui/submit-button.tsx';
import { forgetDraft, keepDraft, readDraft } from '../asking/drafts.ts';
import { RequestError } from '../asking/request.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';
import shared from '../parts/list.module.css';
import { Failed } from '../parts/states.tsx';
import { dictionaryOf, toJson } from './columns.ts';
import { DeckFiles } from './deck-files.tsx';
import type { Figures } from './drawings/list.ts';
import { toFileName } from './file-name.ts';
import body from './findings-body.module.css';
import { FirstPageTooLong, writeReport } from './report.tsx';
import type { ReportInput } from './report-blocks.tsx';
import type { Sentences } from './report-sentences.ts';
import { say } from './say-as-firm.ts';

interface ReportFormProps {
  /** The id of the wave. */
  id: string;
  found: ReportInput['found'];
  figures: Figures;
  sentences: Sentences;
  /** The comments that were chosen as quotations. */
  quoted: WaveFindings['comments'];
  table: Table;
}

/**
 * Writes the report, with sentences that the operator can change first, the drawings of it, and the
 * same figures as CSV and JSON. Nothing of it leaves the browser.
 */
export function ReportForm({ id, found, figures, sentences, quoted, table }: ReportFormProps) {
  const [logoError, setLogoError] = useState<string>();
  const [pointsError, setPointsError] = useState<string>();
  const [error, setError] = useState<RequestError>();
  const [isBusy, setBusy] = useState(false);
  const draft = `report ${id}`;
  const [wasKept] = useState(() => readDraft(draft) !== undefined);
  const own = {
    headline: sentences.headline,
    points: sentences.points.slice(0, MOST_POINTS).join('\n'),
    reader: found.recipients,
  };
  const texts = { ...own, ...readDraft(draft)?.texts };
  const keep = (form: HTMLFormElement) => {
    const changed = textsOf(form, own);
    if (Object.keys(changed).length === 0) forgetDraft(draft);
    else keepDraft(draft, { texts: changed });
  };
  const dictionary = dictionaryOf(say);
  const base = toFileName([found.client, found.campaign, found.wave]);
  const tables = () => ({
    [`${base}.csv`]: toCsv(table),
    [`${base}.json`]: toJson(table, say),
    [`${base}-dictionary.csv`]: toCsv(dictionary),
  });
  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name)).trim();
    setBusy(true);
    setError(undefined);
    setPointsError(undefined);
    const logo = await readLogo(data.get('logo')).catch(() => ({
      address: undefined,
      error: 'This picture can’t be read any more. Please choose it again.',
    }));
    setLogoError(logo?.error);
    if (logo?.error) {
      setBusy(false);
      return form.querySelector<HTMLElement>('[name=logo]')?.focus();
    }
    const points = read('points')
      .split('\n')
      .flatMap((line) => line.trim() || []);
    const written = {
      ...{ headline: read('headline'), points, reader: read('reader') },
      logo: logo?.address,
    };
    try {
      const day = new Date().toLocaleDateString(say.language.tag, { dateStyle: 'long' });
      const questions = deskWords.comments;
      const given = { found, figures, written, quoted, day, say, questions };
      const report = await writeReport(given);
      downloadText(`${base}.html`, report, 'text/html');
    } catch (failure) {
      if (!(failure instanceof FirstPageTooLong)) return setError(new RequestError('unreachable'));
      setPointsError('The first page has no room for all of it. Please shorten these sentences.');
      form.querySelector<HTMLElement>('[name=points]')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className={`${body.fold} ${body.part}`} open={wasKept}>
      <summary>
        <h2>The report</h2>
      </summary>
      <p className={body.text}>
        One file that opens in any browser without a network, and prints on A4. Its sentences come
        from the figures; you can change them. {sayQuotations(quoted.length)}
      </p>
      <form
        className={`${shared.form} ${shared.apart}`}
        onSubmit={write}
        onInput={({ currentTarget }) => keep(currentTarget)}
        noValidate
      >
        <Field
          label="Headline"
          name="headline"
          lang={FIRM_LANGUAGE}
          defaultValue={texts.headline}
        />
        <Field
          label="Sentences of the first page"
          hint="Each on a line of its own."
          name="points"
          lang={FIRM_LANGUAGE}
          rows={6}
          error={pointsError}
          defaultValue={texts.points}
        />
        <Field
          label="Who it is for"
          optional="Optional"
          name="reader"
          defaultValue={texts.reader}
        />
        <Field
          label="The client’s logo"
          optional="Optional"
          hint="A picture of at most 1 MB."
          name="logo"
          type="file"
          accept={LOGO_TYPES.join()}
          error={logoError}
        />
        <SubmitButton
          label="Download the report"
          busy="Writing..."
          isBusy={isBusy}
          status={logoError ?? pointsError ?? false}
        />
        {error && <Failed error={error} />}
      </form>
      <p className={`${body.text} ${body.files}`}>
        The figures alone, a row for each, for a spreadsheet, R or another program. What their
        columns mean stands in the data dictionary, and in the JSON itself:
      </p>
      <div className={shared.acts}>
        <ActionButton onClick={() => downloadText(`${base}.csv`, toCsv(table), 'text/csv')}>
          CSV
        </ActionButton>
        <ActionButton
          onClick={() => downloadText(`${base}.json`, toJson(table, say), 'application/json')}
        >
          JSON
        </ActionButton>
        <ActionButton
          onClick={() => downloadText(`${base}-dictionary.csv`, toCsv(dictionary), 'text/csv')}
        >
          Data dictionary
        </ActionButton>
      </div>
      <DeckFiles figures={figures} base={base} tables={tables} />
    </details>
  );
}

/** The texts of a form that differ from what its fields said first. */
function textsOf(form: HTMLFormElement, own: Record<string, string>): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, text]) => {
      const typed = String(data.get(name)).replaceAll('\r\n', '\n');
      return typed === text ? [] : [[name, typed]];
    }),
  );
}

/** How many sentences the first page has, unless an operator writes more. */
const MOST_POINTS = 3;

function sayQuotations(count: number): string {
  return count === 0
    ? 'It quotes no comment. Choose quotations one by one under Comments.'
    : `It quotes ${amount(count, 'comment')}, chosen under Comments.`;
}

/** The media types of pictures that every browser shows. */
const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const MAX_BYTES = 1024 * 1024;

const NO_PICTURE = 'Please choose a picture: PNG, JPEG, WebP or SVG.';

/** Reads a chosen picture as an address that holds it. @returns undefined if none was chosen. */
async function readLogo(
  file: FormDataEntryValue | null,
): Promise<{ address?: string; error?: string } | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined;
  if (!LOGO_TYPES.includes(file.type)) return { error: NO_PICTURE };
  if (file.size > MAX_BYTES) return { error: 'Please choose a picture of at most 1 MB.' };
  const address = `data:${file.type};base64,${toBase64(await file.arrayBuffer())}`;
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => ({ address }),
    () => ({ error: NO_PICTURE }),
  );
}
