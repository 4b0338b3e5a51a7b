import { submissionSchemas } from '../../core/submissions/submission.ts';
import type { OpenDatabase } from './open.ts';
import { meanOf, readSurveyResults, type SurveyResults } from './survey-results.ts';

/** Records of one kind, as they leave the store. */
export interface Records {
  name: string;
  columns: string[];
  rows: Record<string, string | number | null>[];
}

const RESOURCES = ['contact-messages', 'guide-requests', 'access-requests', 'newsletter-signups'] as const;

/**
 * All that was sent in. Of the survey: who took part, and what was answered as far as it may be shown, which nothing joins. Surveys
 * under way are nobody's but the respondents' and stay where they are.
 */
export async function readRecords(open: OpenDatabase): Promise<{ records: Records[]; survey: { shown: number; answered: number } }> {
  const submissions: Records[] = [];
  for (const resource of RESOURCES) submissions.push(await readSubmissions(open, resource));
  const { shown, answered } = await readSurveyResults(open);
  return {
    records: [...submissions, await readSubscribers(open), await readRespondents(open), listResults(shown), listComments(shown), await readVisits(open)],
    survey: { shown: shown?.people ?? 0, answered },
  };
}

async function readSubmissions({ db }: OpenDatabase, resource: (typeof RESOURCES)[number]): Promise<Records> {
  const rows = await db.selectFrom('submission').selectAll().where('resource', '=', resource).orderBy('received_at').orderBy('id').execute();
  return {
    name: resource === 'newsletter-signups' ? 'newsletter-signups-quarantined' : resource,
    columns: ['id', 'receivedAt', 'state', 'reason', ...Object.keys(submissionSchemas[resource].entries)],
    rows: rows.map(({ id, received_at, state, reason, payload }) => ({ id, receivedAt: time(received_at), state, reason, ...JSON.parse(payload) })),
  };
}

async function readSubscribers({ db }: OpenDatabase): Promise<Records> {
  const rows = await db.selectFrom('subscriber').selectAll().orderBy('created_at').orderBy('id').execute();
  return {
    name: 'newsletter-subscribers',
    columns: ['userEmail', 'state', 'createdAt', 'changedAt'],
    rows: rows.map(({ user_email, state, created_at, changed_at }) => ({
      userEmail: user_email,
      state,
      createdAt: time(created_at),
      changedAt: time(changed_at),
    })),
  };
}

async function readRespondents({ db }: OpenDatabase): Promise<Records> {
  const rows = await db.selectFrom('survey_respondent').selectAll().orderBy('user_email').orderBy('day').execute();
  return {
    name: 'survey-respondents',
    columns: ['userEmail', 'userRole', 'userCompany', 'day'],
    rows: rows.map(({ user_email, user_role, user_company, day }) => ({ userEmail: user_email, userRole: user_role, userCompany: user_company, day })),
  };
}

async function readVisits({ db }: OpenDatabase): Promise<Records> {
  const columns = ['day', 'path', 'views'] as const;
  return { name: 'visits', columns: [...columns], rows: await db.selectFrom('screen_view').select(columns).orderBy('day').orderBy('path').execute() };
}

function listResults(results: SurveyResults | undefined): Records {
  const rows = (results?.choices ?? []).map((counts, index) => {
    const [chose1 = 0, chose2 = 0, chose3 = 0, chose4 = 0, chose5 = 0] = counts;
    const people = results?.people ?? 0;
    return { statement: index + 1, people, mean: meanOf(counts), chose1, chose2, chose3, chose4, chose5 };
  });
  return { name: 'survey-results', columns: ['statement', 'people', 'mean', 'chose1', 'chose2', 'chose3', 'chose4', 'chose5'], rows };
}

function listComments(results: SurveyResults | undefined): Records {
  const rows = Object.entries(results?.comments ?? {}).flatMap(([question, comments]) => comments.map((comment) => ({ question, comment })));
  return { name: 'survey-comments', columns: ['question', 'comment'], rows };
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
