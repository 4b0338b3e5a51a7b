import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  type DeskDraft,
  deletedDraftSchema,
  newDraftSchema,
  newsletterSchema,
} from '../../core/desk/newsletters.ts';
import type { DraftText } from '../../core/intake/newsletter.ts';
import { Field } from '../../site/ui/field.tsx';
import { whenOnline } from '../../site/ui/when-online.ts';
import { forgetDraft, keepDraft, readDraft } from '../asking/drafts.ts';
import { type DeskRequest, explainError } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { useBusyButton } from '../asking/use-busy-button.ts';
import { useOnChange } from '../asking/use-on-change.ts';
import { ActionButton, actionClass } from '../parts/action-button.tsx';
import shared from '../parts/list.module.css';
import { MailPreview } from '../parts/mail-preview.tsx';
import { More } from '../parts/more.tsx';
import { Failed } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { DraftSaver, type SaverState, type Written } from './draft-saver.ts';
import css from './newsletters.module.css';
import { SendingActions } from './sending-actions.tsx';

const LABELS: Record<keyof DraftText, string> = {
  subject: 'Subject',
  preview: 'Line beside the subject',
  markdown: 'Text',
};
const NAMES = Object.keys(LABELS) as (keyof DraftText)[];

/** Writes a newsletter, with the mail that it makes beside it. @param onDone reads it anew. */
export function DraftForm({ newsletter, onDone }: { newsletter: Written; onDone: () => void }) {
  const { announce } = useSession();
  const saver = useSaver(newsletter);
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const { shown, phase, round } = state;
  const { draft, subject, preview, html, text } = shown;
  const last = useLastComposed(html ? { subject, preview, html, text } : undefined);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const focusText = () => form.current?.querySelector('textarea')?.focus();
  useOnChange(round, focusText);
  const canBeSaved = phase !== 'overtaken' && phase !== 'lost';
  // Of a text that a colleague's may replace nothing is said.
  const problems = phase === 'overtaken' ? [] : shownProblems(draft);
  const problemsOf = (field: keyof DraftText) => problems.filter((one) => one.field === field);
  const mistakes = problemsOf('markdown');
  return (
    <div className={css.writing}>
      <div>
        <form
          ref={form}
          id={id}
          onInput={({ currentTarget }) => saver.type(textIn(currentTarget))}
          onSubmit={(event) => {
            event.preventDefault();
            void saver.save().then(() => saver.getState().phase === 'saved' && announce('Saved.'));
          }}
          noValidate
        >
          <fieldset key={round}>
            <legend className={css.legend}>What the newsletter says</legend>
            <Field
              label={LABELS.subject}
              name="subject"
              autoComplete="off"
              limit={78}
              defaultValue={saver.text.subject}
              error={toSentences('The subject', problemsOf('subject'))}
            />
            <Field
              label={LABELS.preview}
              hint="Mail programs show it after the subject, in grey."
              name="preview"
              autoComplete="off"
              limit={140}
              defaultValue={saver.text.preview}
              error={toSentences('The line', problemsOf('preview'))}
            />
            <Field
              label={LABELS.markdown}
              hint="# Heading, **bold**, *italic*, [words](https://… or /a-page-of-ours), * item, 1. step, > quote. An empty line begins a paragraph. Words alone: no pictures, tables or charts."
              name="markdown"
              rows={20}
              defaultValue={saver.text.markdown}
              error={
                mistakes.length > 0
                  ? 'Mend the mistakes that are listed below before you send it.'
                  : undefined
              }
            />
          </fieldset>
        </form>
        <Mistakes mistakes={mistakes} onChoose={(line) => chooseLine(form.current, line)} />
        <Meanwhile saver={saver} {...state} onGoOn={focusText} />
        <div className={css.saved}>
          <p>
            <Saved {...state} />
          </p>
          {canBeSaved && (
            <button type="submit" form={id} className={actionClass}>
              Save
            </button>
          )}
        </div>
        <SendingActions
          newsletter={shown}
          wait={whyNotYet(state)}
          isSaved={phase === 'saved'}
          onDone={onDone}
        >
          {canBeSaved && (
            <More>
              <DeleteButton slug={shown.slug} saver={saver} />
            </More>
          )}
        </SendingActions>
      </div>
      <section aria-label="How it looks">
        {last ? (
          <>
            {!html && <p className={shared.warning}>This is the text before its last mistake.</p>}
            <MailPreview {...last} />
          </>
        ) : (
          <p className={css.empty}>
            {problems.length > 0
              ? 'The mail stands here once the mistakes are mended.'
              : 'The mail stands here as soon as it has a subject, the line beside it, and a text.'}
          </p>
        )}
      </section>
    </div>
  );
}

/**
 * What saves the draft on this screen. What was typed and isn't saved is saved when the operator
 * leaves the screen or the tab.
 */
function useSaver(newsletter: Written): DraftSaver {
  const { request } = useSession();
  const [saver] = useState(() => makeSaver(newsletter, request));
  const see = useEffectEvent((read: Written) => saver.see(read));
  useEffect(() => see(newsletter), [newsletter]);
  useEffect(() => {
    const save = () => void saver.save();
    save();
    document.addEventListener('visibilitychange', save);
    const stop = whenOnline(save);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [saver]);
  return saver;
}

function makeSaver(newsletter: Written, request: DeskRequest): DraftSaver {
  const path = pathOf(newsletter.slug);
  return new DraftSaver(
    newsletter,
    {
      put: (body) => request(path, newsletterSchema, { method: 'PUT', body }),
      read: () => request(path, newsletterSchema),
      keep: (draft) => keepDraft(path, draft),
      forget: () => forgetDraft(path),
    },
    readDraft(path),
  );
}

/** The mail as it last was without a mistake. */
function useLastComposed<Mail>(mail: Mail | undefined): Mail | undefined {
  const [last, setLast] = useState(mail);
  if (mail && JSON.stringify(mail) !== JSON.stringify(last)) setLast(mail);
  return mail ?? last;
}

function textIn(form: HTMLFormElement): DraftText {
  const data = new FormData(form);
  const read = (name: keyof DraftText) => String(data.get(name) ?? '').replace(/\r\n?/g, '\n');
  return { subject: read('subject'), preview: read('preview'), markdown: read('markdown') };
}

type Problem = DeskDraft['problems'][number];

/** The mistakes in what was written; what is empty is still to be written. */
function shownProblems({ problems, ...text }: DeskDraft): Problem[] {
  return problems.filter(({ field }) => text[field].trim() !== '');
}

function toSentences(what: string, problems: Problem[]): string | undefined {
  return problems.map(({ message }) => `${what} ${message}.`).join(' ') || undefined;
}

/** The mistakes of the text. A button at each goes to its line. */
function Mistakes({
  mistakes,
  onChoose,
}: {
  mistakes: Problem[];
  onChoose: (line: number) => void;
}) {
  if (mistakes.length === 0) return null;
  return (
    <ul className={css.mistakes}>
      {mistakes.map(({ line = 1, message }) => (
        <li key={`${line} ${message}`}>
          <button type="button" onClick={() => onChoose(line)}>
            Line {line}
          </button>{' '}
          {message}.
        </li>
      ))}
    </ul>
  );
}

function chooseLine(form: HTMLFormElement | null, line: number): void {
  const field = form?.querySelector('textarea');
  if (!field) return;
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

function Saved({ phase, shown: { draft } }: SaverState) {
  if (phase === 'saving') return 'Saving…';
  if (phase !== 'saved') return 'Not saved yet. This tab keeps what you typed, until you close it.';
  return (
    <>
      Saved <Timestamp at={draft.changedAt} /> by {draft.changedBy}.
    </>
  );
}

/** Why it can't be sent yet; undefined if it can. */
function whyNotYet({ phase, shown: { draft, source } }: SaverState): string | undefined {
  if (phase === 'overtaken') return 'First choose which of the two texts stays.';
  if (phase === 'lost') return 'It was sent or deleted.';
  const empty = NAMES.filter((name) => draft[name].trim() === '');
  if (empty.length > 0)
    return `Still to write: ${empty.map((name) => LABELS[name].toLowerCase()).join(', ')}.`;
  if (source === undefined) return 'Mend what is named above before you send it.';
  if (phase !== 'saved') return 'It can be sent once it is saved.';
  if (!draft.isTested)
    return 'Send yourself a test first. Whatever is changed after it needs another one.';
  return undefined;
}

/** What became of the draft while it was being written, and what an operator can do now. */
function Meanwhile({
  saver,
  phase,
  shown,
  theirs,
  failure,
  onGoOn,
}: SaverState & { saver: DraftSaver; onGoOn: () => void }) {
  // The buttons go with what they were pressed for, and would take the focus along.
  const goOn = (save: () => Promise<void>) => {
    void save();
    onGoOn();
  };
  if (phase === 'failed') return <Failed error={failure} again={() => goOn(() => saver.save())} />;
  if (phase === 'lost') return <Lost slug={shown.slug} text={saver.text} />;
  if (!theirs) return null;
  const { draft } = theirs;
  return (
    <div role="alert" className={shared.warning}>
      <p>
        {draft.changedBy} saved this newsletter first, so nothing of yours was saved since. What you
        typed stands above.
      </p>
      <Texts
        text={draft}
        names={NAMES.filter((name) => draft[name] !== saver.text[name])}
        labelOf={(label) => `${label}: ${draft.changedBy} saved`}
      />
      <div className={shared.acts}>
        <ActionButton onClick={() => goOn(() => saver.keepMine())}>
          Save mine in its place
        </ActionButton>
        <ActionButton onClick={() => saver.takeTheirs()}>Go on with this one</ActionButton>
      </div>
    </div>
  );
}

/** What was typed into a draft that was sent or deleted meanwhile, also once its screen is read anew. */
export function KeptText({ slug }: { slug: string }) {
  const [text, setText] = useState(readDraft(pathOf(slug))?.texts as DraftText | undefined);
  if (!text) return null;
  return (
    <>
      <Lost slug={slug} text={text} onDone={() => setText(undefined)} />
      <Texts text={text} />
    </>
  );
}

interface TextsProps {
  text: DraftText;
  names?: readonly (keyof DraftText)[];
  labelOf?: (label: string) => string;
}

function Texts({ text, names = NAMES, labelOf = (label) => label }: TextsProps) {
  return (
    <dl className={css.theirs}>
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(LABELS[name])}</dt>
          <dd>
            <VisitorText text={text[name] || 'nothing'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Keeps what was typed into a draft that was sent or deleted as a new one. */
function Lost({ slug, text, onDone }: { slug: string; text: DraftText; onDone?: () => void }) {
  const { request } = useSession();
  const forget = () => {
    forgetDraft(pathOf(slug));
    onDone?.();
  };
  const keeping = useBusyButton(() => openNew(request, text).then(forget));
  return (
    <div role="alert" className={shared.warning}>
      <p>
        A colleague has sent or deleted this newsletter. What you typed is kept in this tab alone.
      </p>
      <div className={shared.acts}>
        <ActionButton {...keeping}>Keep it as a new newsletter</ActionButton>
        {onDone && <ActionButton onClick={forget}>Forget it</ActionButton>}
      </div>
    </div>
  );
}

function pathOf(slug: string): string {
  return `newsletters/${slug}`;
}

/** Stores a new draft and opens it. @throws {RequestError} */
export async function openNew(request: DeskRequest, body: DraftText): Promise<void> {
  const { slug } = await request('newsletters', newDraftSchema, { method: 'POST', body });
  location.hash = addressOf('newsletter', { slug });
}

/** Deletes what stands in the fields, which can be put back. */
function DeleteButton({ slug, saver }: { slug: string; saver: DraftSaver }) {
  const { request, announce } = useSession();
  const putBack = (text: DraftText): void => {
    announce('The draft is being put back.');
    openNew(request, text).catch((error: unknown) =>
      announce(`Not put back. ${explainError(error)}`, () => putBack(text)),
    );
  };
  const removing = useBusyButton(async () => {
    await saver.save();
    if (saver.getState().phase !== 'saved') return;
    const path = `newsletters/${slug}`;
    const { count: _, ...text } = await request(path, deletedDraftSchema, { method: 'DELETE' });
    location.hash = addressOf('newsletters', {});
    announce('The draft is deleted.', () => putBack(text));
  });
  return (
    <ActionButton isFinal {...removing}>
      Delete the draft
    </ActionButton>
  );
}
