import { PROGRESS } from '../../core/desk/inbox.ts';
import { FORM_RESOURCES, hasForm, RESOURCES } from '../../core/submissions/submission.ts';

interface Operation {
  summary: string;
  /** The schema of the JSON body. */
  body?: string;
  /** Whether the path also takes a plain HTML form, and answers it with a page. */
  takesForm?: boolean;
  /** The schema of each answer by status; `page` and `text` for answers that are not JSON, `empty` for answers without a body. */
  answers: Record<number, string>;
  security?: 'draft' | 'campaign' | 'operator' | 'metrics';
  /** The names of query parameters, required ones first. */
  query?: { required?: string[]; optional?: string[] };
  /** A header that the client may send. */
  header?: string;
}

const refused = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, 'refusal']));
const POSTED = refused(403, 408, 413, 415, 422, 429, 503);

const resources = Object.keys(RESOURCES).map((resource): [string, Record<string, Operation>] => {
  const stored = hasForm(resource) ? 'stored' : 'response-stored';
  const summary = `Takes a submission to ${resource}: 201 once it is durable, 200 for a replay.`;
  return [
    `/api/${resource}`,
    { post: { summary, body: resource, takesForm: hasForm(resource), answers: { 200: stored, 201: stored, ...POSTED }, header: 'Idempotency-Key' } },
  ];
});

const link = (summary: string, required = ['id', 'key']): Record<string, Operation> => ({
  get: { summary: `${summary}: shows a button and changes nothing.`, query: { required }, answers: { 200: 'page', 404: 'page', 503: 'page' } },
  post: { summary: `${summary}.`, query: { required }, answers: { 200: 'page', 403: 'page', 404: 'page', 503: 'page' } },
});

const DRAFT = refused(401, 403, 404, 410, 429, 503);
const DESK = refused(401, 429, 503);
const WRITTEN = { ...DESK, ...refused(408, 413, 415, 422) };
const CHANGED = { ...WRITTEN, ...refused(404) };
const added = (summary: string, body: string, refusals = WRITTEN): Operation => ({
  summary,
  body,
  answers: { 201: 'done', ...refusals },
  security: 'operator',
});
const looked = (summary: string, body: string, answer: string): Operation => ({
  summary,
  body,
  answers: { 200: answer, ...WRITTEN },
  security: 'operator',
});
const changed = (summary: string, body: string): Operation => ({ summary, body, answers: { 200: 'done', ...CHANGED }, security: 'operator' });
const removed = (summary: string): Operation => ({ summary, answers: { 200: 'done', ...DESK, ...refused(404) }, security: 'operator' });
const LIST = { optional: ['after'] };

/** Every operation of the intake's API, by path and method. */
export const PATHS: Record<string, Record<string, Operation>> = {
  ...Object.fromEntries(resources),
  '/api/survey-drafts/current': {
    get: { summary: 'Reads the draft.', answers: { 200: 'stored-draft', ...DRAFT }, security: 'draft' },
    put: {
      summary: 'Saves the draft; revision 0 makes one.',
      body: 'survey-draft',
      answers: { 200: 'draft-saved', 409: 'stale-draft', ...DRAFT, ...refused(408, 413, 415, 422) },
      security: 'draft',
    },
    delete: { summary: 'Erases the draft.', answers: { 200: 'draft-erased', ...refused(401, 403, 429, 503) }, security: 'draft' },
  },
  '/api/survey-drafts/current/links': {
    post: {
      summary: 'Mails the resume link of the draft.',
      body: 'draft-link',
      answers: { 201: 'draft-link-queued', ...refused(401, 404, ...Object.keys(POSTED).map(Number)) },
      security: 'draft',
    },
  },
  '/api/campaign-links/current': {
    get: { summary: 'What a campaign’s link is for.', answers: { 200: 'campaign-link', ...refused(401, 403, 404, 429, 503) }, security: 'campaign' },
  },
  '/api/visits': {
    post: { summary: 'Counts a view of a screen, a call to action or a scan; with VISITS=on alone.', body: 'visit', answers: { 204: 'empty', ...POSTED } },
  },
  '/newsletter/confirm': link('Confirms a subscription'),
  '/newsletter/unsubscribe': link('Ends a subscription'),
  '/announcements/unsubscribe': link('Stops announcements'),
  '/invitations/unsubscribe': link('Stops invitations to campaigns and reminders'),
  '/mail/unsubscribe': link('Stops all mail to an address', ['token']),
  '/healthz': { get: { summary: 'Whether the process runs.', answers: { 200: 'health' } } },
  '/readyz': { get: { summary: 'Whether store and mail can be used.', answers: { 200: 'readiness', 503: 'readiness' } } },
  '/metrics': {
    get: { summary: 'The metrics for Prometheus, to this machine or with METRICS_TOKEN.', answers: { 200: 'text', 404: 'refusal' }, security: 'metrics' },
  },
  '/api/desk/session': { get: { summary: 'The name of the operator whose token is sent.', answers: { 200: 'session', ...DESK }, security: 'operator' } },
  '/api/desk/overview': { get: { summary: 'What needs attention, and what came in lately.', answers: { 200: 'overview', ...DESK }, security: 'operator' } },
  '/api/desk/inbox': { get: { summary: 'What waits in the inbox.', answers: { 200: 'inbox-counts', ...DESK }, security: 'operator' } },
  '/api/desk/messages': {
    get: {
      summary: `The submissions, newest first, or oldest first if they are due; \`kind\` is one of ${FORM_RESOURCES.join(', ')}; \`progress\` one of ${PROGRESS.join(', ')}, due; \`place\` is bin. A page of a search may be short, or empty, and yet have a \`next\`.`,
      query: { optional: ['after', 'kind', 'place', 'progress', 'search'] },
      answers: { 200: 'messages', ...DESK, ...refused(422) },
      security: 'operator',
    },
  },
  '/api/desk/messages/{id}': {
    get: { summary: 'A submission.', answers: { 200: 'message', ...DESK, ...refused(404) }, security: 'operator' },
    put: {
      summary: 'Changes how far an enquiry has come, who takes care of a submission, or where it is; 409 if it was changed since that revision.',
      body: 'message-change',
      answers: { 200: 'done', ...CHANGED, ...refused(409) },
      security: 'operator',
    },
  },
  '/api/desk/messages/{id}/notes': { post: added('Adds a note to a submission.', 'new-note', CHANGED) },
  '/api/desk/notes/{id}': { delete: removed('Deletes a note.') },
  '/api/desk/promises': {
    get: {
      summary: 'The promises that are broken, newest first, or due, oldest first; `state` is `broken` or `due`.',
      query: { optional: ['after', 'state'] },
      answers: { 200: 'promises', ...DESK, ...refused(422) },
      security: 'operator',
    },
  },
  '/api/desk/promise-counts': {
    get: {
      summary: 'The numbers of promises kept in the last 30 days, and of all that are due or broken.',
      answers: { 200: 'promise-counts', ...DESK },
      security: 'operator',
    },
  },
  '/api/desk/quarantine': {
    get: { summary: 'The quarantine, newest first.', query: LIST, answers: { 200: 'quarantine', ...DESK, ...refused(422) }, security: 'operator' },
  },
  '/api/desk/quarantine/readings': { post: added('Marks quarantined submissions as read; counts those that were unread.', 'readings') },
  '/api/desk/quarantine/{id}': {
    delete: { summary: 'Deletes a quarantined submission.', answers: { 200: 'done', ...DESK, ...refused(404) }, security: 'operator' },
  },
  '/api/desk/quarantine/{id}/releases': {
    post: { summary: 'Releases a quarantined submission; counts the mails queued.', answers: { 201: 'done', ...DESK, ...refused(404) }, security: 'operator' },
  },
  '/api/desk/quarantine/{id}/sender': {
    get: {
      summary: 'The sender of a quarantined submission, with the numbers of messages in the inbox from there.',
      answers: { 200: 'sender-counts', ...DESK, ...refused(404) },
      security: 'operator',
    },
  },
  '/api/desk/spam-rules': {
    get: { summary: 'The operators’ rules against spam, latest first.', answers: { 200: 'spam-rules', ...DESK }, security: 'operator' },
    post: added('Makes a rule against spam: against an address, a domain or a phrase.', 'new-spam-rule'),
  },
  '/api/desk/spam-rules/{id}': { delete: removed('Removes a rule against spam.') },
  '/api/desk/dead-letters': {
    get: {
      summary: 'The dead letters that can be sent again, latest first.',
      query: LIST,
      answers: { 200: 'dead-letters', ...DESK, ...refused(422) },
      security: 'operator',
    },
  },
  '/api/desk/dead-letters/sendings': { post: { summary: 'Queues all dead letters again.', answers: { 201: 'done', ...DESK }, security: 'operator' } },
  '/api/desk/dead-letters/{id}/sendings': {
    post: { summary: 'Queues a dead letter again.', answers: { 201: 'done', ...DESK, ...refused(404) }, security: 'operator' },
  },
  '/api/desk/newsletters': {
    get: { summary: 'The newsletters, with what became of their mails.', answers: { 200: 'newsletters', ...DESK }, security: 'operator' },
  },
  '/api/desk/newsletters/{id}': {
    get: {
      summary: 'A newsletter as its recipients get it, by the name of its file.',
      answers: { 200: 'newsletter', ...DESK, ...refused(404) },
      security: 'operator',
    },
  },
  '/api/desk/newsletters/{id}/sendings': {
    post: added('Queues a newsletter to all confirmed addresses that haven’t got it.', 'newsletter-sending', CHANGED),
  },
  '/api/desk/newsletters/{id}/tests': { post: added('Mails an operator what subscribers will get.', 'newsletter-test', CHANGED) },
  '/api/desk/survey-results': {
    get: { summary: 'The sums of the survey, suppressed as in the export.', answers: { 200: 'survey-results', ...DESK }, security: 'operator' },
  },
  '/api/desk/survey-editions/{id}/findings': {
    get: {
      summary: 'The figures of an edition of the survey, suppressed as its sums are.',
      answers: { 200: 'survey-findings', ...DESK, ...refused(404) },
      security: 'operator',
    },
  },
  '/api/desk/survey-batches/{id}': {
    delete: { summary: 'Deletes a batch of survey responses.', answers: { 200: 'done', ...DESK, ...refused(404) }, security: 'operator' },
  },
  '/api/desk/survey-batches/{id}/inclusions': {
    post: {
      summary: 'Includes a batch of survey responses that was left out, with the next verified batch.',
      answers: { 201: 'done', ...DESK, ...refused(404) },
      security: 'operator',
    },
  },
  '/api/desk/visits': { get: { summary: 'Counts of visits in the last eight weeks.', answers: { 200: 'desk-visits', ...DESK }, security: 'operator' } },
  '/api/desk/audit-log': {
    get: { summary: 'What operators did, latest first.', query: LIST, answers: { 200: 'audit-log', ...DESK, ...refused(422) }, security: 'operator' },
  },
  '/api/desk/clients': { post: added('Adds a client.', 'new-client') },
  '/api/desk/clients/{id}': { put: changed('Renames a client.', 'new-client'), delete: removed('Deletes a client with all campaigns.') },
  '/api/desk/campaigns': {
    get: {
      summary: 'The clients, and the campaigns with their waves and links, latest first.',
      answers: { 200: 'campaigns', ...DESK },
      security: 'operator',
    },
    post: added('Makes a campaign.', 'new-campaign'),
  },
  '/api/desk/campaigns/{id}': {
    put: changed('Changes a campaign’s name, system or word of welcome.', 'campaign-details'),
    delete: removed('Deletes a campaign and everything it brought.'),
  },
  '/api/desk/campaigns/{id}/waves': { post: added('Adds a wave to a campaign.', 'new-wave', CHANGED) },
  '/api/desk/campaigns/{id}/groups': { post: added('Adds a group to a campaign.', 'new-group', CHANGED) },
  '/api/desk/campaigns/{id}/invitation-words': {
    put: changed('Gives a campaign its own words for invitations.', 'inviting-words'),
    delete: removed('Goes back to the firm’s words for invitations.'),
  },
  '/api/desk/campaigns/{id}/reminder-words': {
    put: changed('Gives a campaign its own words for reminders.', 'inviting-words'),
    delete: removed('Goes back to the firm’s words for reminders.'),
  },
  '/api/desk/waves/{id}': { put: changed('Changes an open wave.', 'new-wave'), delete: removed('Deletes a wave and everything it brought.') },
  '/api/desk/waves/{id}/closings': {
    post: { summary: 'Closes a wave for good.', answers: { 201: 'done', ...DESK, ...refused(404) }, security: 'operator' },
  },
  '/api/desk/waves/{id}/findings': {
    get: {
      summary: 'The figures of a closed wave that may be shown, with its comments. They are computed once.',
      answers: { 200: 'wave-findings', ...DESK, ...refused(404) },
      security: 'operator',
    },
  },
  '/api/desk/waves/{id}/invitations': {
    get: {
      summary: 'The number of invited people by group, and the words of their mails. Who answered is not said.',
      answers: { 200: 'invitations', ...DESK, ...refused(404) },
      security: 'operator',
    },
    post: added('Invites the people of a list who can be invited, and nobody twice.', 'new-invitations', CHANGED),
  },
  '/api/desk/waves/{id}/invitation-checks': {
    post: {
      summary: 'What becomes of the addresses in a list. Nothing is stored or sent.',
      body: 'new-invitations',
      answers: { 200: 'checked-addresses', ...WRITTEN },
      security: 'operator',
    },
  },
  '/api/desk/waves/{id}/invitation-tests': { post: added('Mails an operator what invited people get.', 'invitation-test', CHANGED) },
  '/api/desk/waves/{id}/reminders': {
    post: {
      summary: 'Reminds the invited people who have not answered, at most twice.',
      answers: { 201: 'done', ...DESK, ...refused(404, 422) },
      security: 'operator',
    },
  },
  '/api/desk/subscribers': {
    get: {
      summary: 'Subscribers, the newest first: those of a standing, those with all words of a search. With `whole`, a page has a thousand.',
      query: { optional: ['after', 'standing', 'search', 'whole'] },
      answers: { 200: 'subscribers', ...DESK, ...refused(422) },
      security: 'operator',
    },
  },
  '/api/desk/subscriber-counts': {
    get: {
      summary: 'The number of subscribers by standing, and how many confirmed and left by week.',
      answers: { 200: 'subscriber-counts', ...DESK },
      security: 'operator',
    },
  },
  '/api/desk/subscriber-exports': {
    post: {
      summary: 'Notes in the audit log that the list is exported. Its pages are read with `whole`.',
      answers: { 201: 'done', ...DESK },
      security: 'operator',
    },
  },
  '/api/desk/subscriber-import-checks': {
    post: looked('What becomes of the addresses in a list. Nothing is stored or sent.', 'import-check', 'checked-import'),
  },
  '/api/desk/subscriber-imports': { post: added('Asks the addresses of a list that can be asked to confirm, each once. Nobody is subscribed.', 'new-import') },
  '/api/desk/address-checks': { post: looked('What the list has of an address, and whether it is suppressed.', 'one-address', 'listed-address') },
  '/api/desk/suppressions': { post: added('Suppresses all mail to an address but the firm’s own.', 'one-address') },
  '/api/desk/suppression-liftings': { post: added('Allows mail to an address again; the count is 0 if it was not suppressed.', 'one-address') },
  '/api/desk/erasure-checks': { post: looked('What is stored about a person, and what an erasure can’t reach.', 'one-address', 'erasure') },
  '/api/desk/erasures': {
    post: added('Erases all data of a person. The free space of the files is cleared afterwards, and each 15 minutes until that succeeds.', 'one-address'),
  },
  '/api/desk/wave-comments/{id}': {
    delete: { summary: 'Deletes a comment that was written in a wave.', answers: { 200: 'done', ...DESK, ...refused(404) }, security: 'operator' },
  },
  '/api/desk/groups/{id}': {
    put: changed('Changes a group.', 'new-group'),
    delete: { ...removed('Deletes a group that no wave has asked yet.'), answers: { 200: 'done', ...DESK, ...refused(404, 422) } },
  },
};

export type { Operation };
