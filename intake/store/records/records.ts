import { isoTime } from '../../../core/days.ts';
import { FORMS } from '../../../core/submissions/forms.ts';
import { FORM_RESOURCES, hasForm } from '../../../core/submissions/submission.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { readObject } from '../engine/rows.ts';
import { countUncounted, type Uncounted } from '../survey/batches.ts';
import { createEditions, type StoredEdition, statementOf } from '../survey/editions.ts';
import { listStatements, readSurveyResults, type SurveyResults } from '../survey/survey-results.ts';
import { readCampaignRecords } from './campaign-records.ts';
import { readMailRecords } from './mail-records.ts';

export interface Records {
  name: string;
  columns: string[];
  rows: Record<string, string | number | null>[];
}

/**
 * Reads all submissions for the export. Of the survey it reads the respondents and, apart from
 * them, the results that may be shown. Drafts are not exported, because they belong to the
 * respondents.
 */
export async function readRecords(
  open: OpenDatabase,
): Promise<{ records: Records[]; survey: Uncounted & { shown: number } }> {
  const submissions: Records[] = [];
  for (const resource of await listResources(open))
    submissions.push(await readSubmissions(open, resource));
  const editions = await readEditions(open);
  return {
    records: [
      ...submissions,
      await readEnquiries(open),
      await readEnquiryNotes(open),
      await readSubscribers(open),
      await readRespondents(open),
      listEditions(editions),
      await readCorrections(open),
      listResults(editions),
      listComments(editions),
      ...(await readCampaignRecords(open)),
      ...(await readMailRecords(open)),
      await readSuppressions(open),
      await readSpamRules(open),
      await readAuditLog(open),
      await readVisits(open),
    ],
    survey: {
      shown: editions.reduce((sum, { results }) => sum + (results?.people ?? 0), 0),
      ...(await countUncounted(open.db)),
    },
  };
}

/** The resources of this version's forms, and those that only stored rows name. */
async function listResources({ db }: OpenDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('resource')
    .distinct()
    .orderBy('resource')
    .execute();
  return [...new Set([...FORM_RESOURCES, ...rows.map(({ resource }) => resource)])];
}

async function readSubmissions({ db }: OpenDatabase, resource: string): Promise<Records> {
  const rows = await db
    .selectFrom('submission')
    .selectAll()
    .where('resource', '=', resource)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  const payloads = rows.map(({ payload }) => readObject(payload));
  const fields = [
    ...Object.keys(form?.payload.entries ?? {}),
    ...payloads.flatMap((payload) => Object.keys(payload)),
  ];
  return {
    name: form?.storedAs === 'subscriber' ? `${resource}-quarantined` : resource,
    columns: [...new Set(['id', 'receivedAt', 'state', 'reason', ...fields])],
    rows: rows.map(({ id, received_at, state, reason }, index) => ({
      id,
      receivedAt: isoTime(received_at),
      state,
      reason,
      ...cellsOf(payloads[index]),
    })),
  };
}

function cellsOf(payload: Record<string, unknown> = {}): Records['rows'][number] {
  const cellOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || value === null
      ? value
      : JSON.stringify(value);
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [field, cellOf(value)]),
  );
}

async function readEnquiries({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('submission')
    .select(['id', 'progress', 'progress_by', 'progress_at', 'taken_by'])
    .where(({ eb, or }) => or([eb('progress', 'is not', null), eb('taken_by', 'is not', null)]))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return {
    name: 'enquiries',
    columns: ['submissionId', 'progress', 'progressBy', 'progressAt', 'takenBy'],
    rows: rows.map(({ id, progress, progress_by, progress_at, taken_by }) => ({
      ...{
        submissionId: id,
        progress,
        progressBy: progress_by,
        progressAt: progress_at === null ? null : isoTime(progress_at),
        takenBy: taken_by,
      },
    })),
  };
}

async function readEnquiryNotes({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('enquiry_note')
    .selectAll()
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return {
    name: 'enquiry-notes',
    columns: ['submissionId', 'writtenAt', 'author', 'text'],
    rows: rows.map(({ submission_id, written_at, author, text }) => ({
      submissionId: submission_id,
      writtenAt: isoTime(written_at),
      author,
      text,
    })),
  };
}

async function readSubscribers({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('subscriber')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    name: 'newsletter-subscribers',
    columns: ['userEmail', 'state', 'createdAt', 'changedAt', 'source'],
    rows: rows.map(({ user_email, state, created_at, changed_at, source }) => ({
      userEmail: user_email,
      state,
      createdAt: isoTime(created_at),
      changedAt: isoTime(changed_at),
      source,
    })),
  };
}

async function readRespondents({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('survey_respondent')
    .selectAll()
    .orderBy('user_email')
    .orderBy('day')
    .execute();
  return {
    name: 'survey-respondents',
    columns: ['userEmail', 'userRole', 'userCompany', 'day'],
    rows: rows.map(({ user_email, user_role, user_company, day }) => ({
      userEmail: user_email,
      userRole: user_role,
      userCompany: user_company,
      day,
    })),
  };
}

async function readSuppressions({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('suppression')
    .select(['since', 'is_total', 'reason'])
    .orderBy('since')
    .execute();
  const declined = await db
    .selectFrom('invitation_suppression')
    .select('since')
    .orderBy('since')
    .execute();
  return {
    name: 'suppressions',
    columns: ['since', 'scope', 'reason'],
    rows: [
      ...rows.map(({ since, is_total, reason }) => ({
        since: isoTime(since),
        scope: is_total ? 'all mail' : 'announcements',
        reason: reason ?? 'owner',
      })),
      ...declined.map(({ since }) => ({
        since: isoTime(since),
        scope: 'invitations',
        reason: 'owner',
      })),
    ],
  };
}

async function readSpamRules({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('spam_rule')
    .selectAll()
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return {
    name: 'spam-rules',
    columns: ['kind', 'value', 'madeBy', 'madeAt'],
    rows: rows.map(({ kind, value, made_by, made_at }) => ({
      kind,
      value,
      madeBy: made_by,
      madeAt: isoTime(made_at),
    })),
  };
}

async function readAuditLog({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('done_at')
    .orderBy('id')
    .execute();
  return {
    name: 'audit-log',
    columns: ['at', 'operator', 'action', 'itemId', 'itemName'],
    rows: rows.map(({ done_at, operator, action, item_id, item_name }) => ({
      at: isoTime(done_at),
      operator,
      action,
      itemId: item_id,
      itemName: item_name,
    })),
  };
}

async function readVisits({ db }: OpenDatabase): Promise<Records> {
  const columns = ['day', 'kind', 'name', 'count'] as const;
  const rows = await db
    .selectFrom('visit_count')
    .select(columns)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('name')
    .execute();
  return { name: 'visits', columns: [...columns], rows };
}

interface EditionResults extends StoredEdition {
  results: SurveyResults | undefined;
}

async function readEditions(open: OpenDatabase): Promise<EditionResults[]> {
  const editions = await createEditions(open).list();
  return Promise.all(
    editions.map(async (edition) => ({
      ...edition,
      results: await readSurveyResults(open, edition.id),
    })),
  );
}

function listEditions(editions: EditionResults[]): Records {
  const rows = editions.map(({ id, openedOn, closedOn, results }) => ({
    edition: id,
    openedOn,
    closedOn,
    people: results?.people ?? 0,
  }));
  return { name: 'survey-editions', columns: ['edition', 'openedOn', 'closedOn', 'people'], rows };
}

/** The corrections of editions that leave their meaning, a row for each changed text. */
async function readCorrections(open: OpenDatabase): Promise<Records> {
  const corrections = await createEditions(open).listCorrections();
  return {
    name: 'survey-corrections',
    columns: ['edition', 'saidOn', 'saidBy', 'place', 'from', 'to'],
    rows: corrections.flatMap(({ edition, on: saidOn, by: saidBy, changes }) =>
      changes.map((change) => ({ edition, saidOn, saidBy, ...change })),
    ),
  };
}

function listResults(editions: EditionResults[]): Records {
  const rows = editions.flatMap(({ id: edition, words, results }) =>
    listStatements(results).map(({ id, people, mean, choices }) => {
      const [chose1 = 0, chose2 = 0, chose3 = 0, chose4 = 0, chose5 = 0] = choices;
      return {
        edition,
        statement: id,
        ...statementOf(words, id),
        people,
        mean,
        chose1,
        chose2,
        chose3,
        chose4,
        chose5,
      };
    }),
  );
  const choices = ['chose1', 'chose2', 'chose3', 'chose4', 'chose5'];
  return {
    name: 'survey-results',
    columns: ['edition', 'statement', 'text', 'reversed', 'people', 'mean', ...choices],
    rows,
  };
}

function listComments(editions: EditionResults[]): Records {
  const rows = editions.flatMap(({ id: edition, results }) =>
    Object.entries(results?.comments ?? {}).flatMap(([question, comments]) =>
      comments.map((comment) => ({ edition, question, comment })),
    ),
  );
  return { name: 'survey-comments', columns: ['edition', 'question', 'comment'], rows };
}
