import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { bounceReportSchema } from '../../core/intake/bounce-report.ts';
import { email } from '../../core/submissions/fields.ts';
import { hasForm, RESOURCES } from '../../core/submissions/submission.ts';
import { visitSchema } from '../../core/submissions/visit.ts';
import { isAnswers } from '../../core/survey/answers.ts';
import { PROJECT } from '../support/sites.ts';

/** A call as the description has it: the schema of its body, and of each answer by status. */
export interface Operation {
  operationId: string;
  summary: string;
  body?: v.GenericSchema;
  /** Whether the call also takes a plain HTML form, and answers it with a page. */
  takesForm?: boolean;
  answers: Record<number, v.GenericSchema | 'page' | 'text' | 'empty'>;
  /** The names of query parameters, all of them required. */
  query?: string[];
  takesIdempotencyKey?: boolean;
  takesMetricsToken?: boolean;
  takesBounceSecret?: boolean;
  /** Whether the call also takes a message as it is. */
  takesMessage?: boolean;
}

const stored = v.object({ id: v.pipe(v.string(), v.uuid()) });
const responseStored = v.object({ ...stored.entries, isCopyMailed: v.boolean() });
const refusal = v.object({
  error: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
});
const state = v.picklist(['ok', 'unavailable']);
export const readiness = v.object({
  status: v.picklist(['ready', 'unavailable']),
  storage: state,
  // Not known while the store is awaited.
  mail: v.optional(state),
});

/** What stands once in the description, and is referred to. */
const SHARED: Record<string, v.GenericSchema> = {
  stored,
  'response-stored': responseStored,
  refusal,
  readiness,
  ...mapValues(RESOURCES, ({ payload }) => payload),
};

const refused = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, refusal]));
const POSTED = refused(403, 408, 413, 415, 422, 429, 503);

const submissions = Object.entries(RESOURCES).map(([resource, { payload }]) => {
  const answer = hasForm(resource) ? stored : responseStored;
  const operation: Operation = {
    operationId: `post-${resource}`,
    summary: `Takes a submission to ${resource}: 201 once it is durable, 200 for a replay.`,
    body: payload,
    takesForm: hasForm(resource),
    answers: { 200: answer, 201: answer, ...POSTED },
    takesIdempotencyKey: true,
  };
  return [`/api/${resource}`, { post: operation }] as const;
});

/** A link from a mail: GET shows a button and changes nothing, POST acts. */
function link(operationId: string, summary: string, query = ['id', 'key']) {
  const pages = { 200: 'page', 404: 'page', 503: 'page' } as const;
  return {
    get: {
      operationId: `ask-${operationId}`,
      summary: `${summary}: shows a button and changes nothing.`,
      query,
      answers: pages,
    },
    post: { operationId, summary: `${summary}.`, query, answers: { ...pages, 403: 'page' } },
  } satisfies Record<string, Operation>;
}

/** The operations that others may call, by path and method. The desk's calls are its own. */
export const PATHS: Record<string, Record<string, Operation>> = {
  ...Object.fromEntries(submissions),
  '/api/visits': {
    post: {
      operationId: 'post-visit',
      summary: 'Counts a view of a screen, a call to action or a scan; with VISITS=on alone.',
      body: visitSchema,
      answers: { 204: 'empty', ...POSTED },
    },
  },
  '/api/bounces': {
    post: {
      operationId: 'post-bounce',
      summary: 'Hears that a mail bounced, or of a complaint; with BOUNCE_SECRET alone.',
      body: bounceReportSchema,
      takesMessage: true,
      takesBounceSecret: true,
      answers: {
        200: v.object({ isHeard: v.boolean() }),
        404: refusal,
        ...refused(408, 413, 415, 422, 503),
      },
    },
  },
  '/newsletter/confirm': link('confirm-subscription', 'Confirms a subscription'),
  '/newsletter/unsubscribe': link('unsubscribe', 'Ends a subscription'),
  '/announcements/unsubscribe': link('stop-announcements', 'Stops announcements'),
  '/invitations/unsubscribe': link('stop-invitations', 'Stops invitations and reminders'),
  '/mail/unsubscribe': link('stop-mail', 'Stops all mail to an address', ['token']),
  '/healthz': {
    get: {
      operationId: 'get-health',
      summary: 'Whether the process runs.',
      answers: { 200: v.object({ status: v.literal('ok') }) },
    },
  },
  '/readyz': {
    get: {
      operationId: 'get-readiness',
      summary: 'Whether store and mail can be used.',
      answers: { 200: readiness, 503: readiness },
    },
  },
  '/metrics': {
    get: {
      operationId: 'get-metrics',
      summary: 'The metrics for Prometheus, with METRICS_TOKEN.',
      answers: { 200: 'text', 404: refusal },
      takesMetricsToken: true,
    },
  },
};

/** The description of the calls that others may make, in OpenAPI 3.1. */
export function writeOpenApi(): string {
  const file = readFileSync(path.join(PROJECT, 'package.json'), 'utf8');
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(file));
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'The intake',
      version,
      description: 'Printed by `npm run openapi`, from the schemas in core/.',
    },
    servers: [
      {
        url: '{intake}',
        variables: { intake: { default: 'http://localhost:8080', description: 'INTAKE_URL' } },
      },
    ],
    paths: mapValues(PATHS, (operations) => mapValues(operations, writeOperation)),
    components: {
      schemas: mapValues(SHARED, writeSchema),
      securitySchemes: {
        bounces: { type: 'http', scheme: 'bearer', description: 'BOUNCE_SECRET.' },
        metrics: {
          type: 'http',
          scheme: 'bearer',
          description: 'METRICS_TOKEN; not needed for a site on the same machine.',
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function writeOperation(operation: Operation): object {
  const { operationId, summary, body, takesForm, takesMessage, answers, query = [] } = operation;
  const key = { type: 'string', minLength: 1, maxLength: 200 };
  const parameters = [
    ...query.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } })),
    ...(operation.takesIdempotencyKey
      ? [{ name: 'Idempotency-Key', in: 'header', schema: key }]
      : []),
  ];
  const schema = body && { schema: refer(body) };
  const content = {
    'application/json': schema,
    ...(takesForm && { 'application/x-www-form-urlencoded': schema }),
    ...(takesMessage && { 'message/rfc822': { schema: { type: 'string' } } }),
  };
  return {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(schema && { requestBody: { required: true, content } }),
    security: [
      ...(operation.takesBounceSecret ? [{ bounces: [] }] : []),
      ...(operation.takesMetricsToken ? [{ metrics: [] }] : []),
    ],
    responses: mapValues(answers, (answer, status) =>
      writeAnswer(answer, Number(status), takesForm),
    ),
  };
}

function writeAnswer(answer: Operation['answers'][number], status: number, takesForm = false) {
  const description = STATUS_TEXTS[status] ?? 'Refused.';
  if (answer === 'empty') return { description };
  const page = { 'text/html': { schema: { type: 'string' } } };
  const text = { 'text/plain': { schema: { type: 'string' } } };
  if (answer === 'page') return { description, content: page };
  if (answer === 'text') return { description, content: text };
  const seconds = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } };
  return {
    description,
    ...((status === 429 || status === 503) && { headers: seconds }),
    content: { 'application/json': { schema: refer(answer) }, ...(takesForm && page) },
  };
}

const STATUS_TEXTS: Record<number, string> = {
  200: 'Done.',
  201: 'Stored or queued.',
  204: 'Counted.',
  403: 'Another site sent it.',
  404: 'There is no such thing.',
  408: 'The body took too long.',
  413: 'The body is too large.',
  415: 'The media type is not taken.',
  422: 'A field is invalid, or the idempotency key was used for another submission.',
  429: 'Too many.',
  503: 'The store or the mail can’t be used at the moment.',
};

function refer(schema: v.GenericSchema): object {
  const name = Object.keys(SHARED).find((one) => SHARED[one] === schema);
  return name ? { $ref: `#/components/schemas/${name}` } : writeSchema(schema);
}

function writeSchema(schema: v.GenericSchema): object {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // JSON Schema can't express some rules, such as "all thirty answers". The intake checks them.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => describeCustom(valibotSchema),
  });
  return rest;
}

/** The JSON Schema of a value that a function checks. */
function describeCustom(schema: unknown) {
  if (schema === email.pipe[0]) return { type: 'string', format: 'idn-email' } as const;
  const customSchema = v.looseObject({ type: v.literal('custom'), check: v.function() });
  if (!v.is(customSchema, schema)) return undefined;
  if (schema.check !== isAnswers) return { type: 'string' } as const;
  const rating = { type: 'integer', minimum: 1, maximum: 5 } as const;
  return { type: 'object', additionalProperties: rating } as const;
}

function mapValues<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value, key)]),
  );
}
