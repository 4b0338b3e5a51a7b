import type { MessageMail } from '../../core/desk/desk.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Tables } from '../engine/tables.ts';

const STATES: Record<Tables['outbox']['state'], MessageMail['state']> = {
  pending: 'waiting',
  sending: 'waiting',
  delivered: 'left',
  dead: 'undelivered',
  withdrawn: 'unwanted',
  withheld: 'withheld',
};

/** What became of the mails that submissions brought, for as long as an open store knows it. */
export function createSubmissionMails({ db }: Pick<OpenDatabase, 'db'>) {
  return {
    /** Lists the mails of submissions, by the submission's id, in the order they were queued. */
    ofEach: async (ids: readonly string[]): Promise<Map<string, MessageMail[]>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'state', 'facts', 'error', 'created_at', 'settled_at'])
        .select('submission_id as submissionId')
        .where('submission_id', 'in', [...ids])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const mails = Map.groupBy(rows, ({ submissionId }) => submissionId ?? '');
      return new Map([...mails].map(([id, each]) => [id, each.map(toMail)]));
    },
  };
}

type Row = Pick<
  Tables['outbox'],
  'id' | 'kind' | 'state' | 'facts' | 'error' | 'created_at' | 'settled_at'
>;

function toMail({ id, kind, state, facts, error, created_at, settled_at }: Row): MessageMail {
  return {
    kind,
    state: STATES[state],
    at: settled_at ?? created_at,
    ...(error && { error }),
    ...(state === 'dead' && facts !== '{}' && { deadLetterId: id }),
  };
}
