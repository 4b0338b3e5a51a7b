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

/** Only as long as the store knows what became of a mail. */
export function createSubmissionMails({ db }: Pick<OpenDatabase, 'db'>) {
  return {
    /** By the submission's id, in the order in which they were queued. */
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
      const toMail = ({ id, kind, state, facts, error, ...row }: (typeof rows)[number]) => ({
        ...{ kind, state: STATES[state], at: row.settled_at ?? row.created_at },
        ...(error && { error }),
        ...(state === 'dead' && facts !== '{}' && { deadLetterId: id }),
      });
      return new Map([...mails].map(([id, each]) => [id, each.map(toMail)]));
    },
  };
}
