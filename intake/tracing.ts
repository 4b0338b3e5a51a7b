import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Span } from '@opentelemetry/api';
import { FORMS } from '../core/submissions/forms.ts';
import { formOfMail, isMailKind } from '../core/submissions/mails.ts';
import type { ClaimedMail } from './store/mail/mail-row.ts';
import { VERSION } from './version.ts';

export interface TracingSettings {
  /** Where the collector takes traces by OTLP. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that is kept, from 0 to 1. */
  share: number;
}

/** Measures work, and hands it on as traces; {@link UNTRACED} only does the work. */
export interface Tracing {
  /** Answers a request to a route below the root, such as `api/contact-messages`. */
  request(route: string, method: string, answer: () => Promise<Response>): Promise<Response>;
  /** Does a transaction of the store, as a step of the trace that it is part of, if any. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Makes an attempt to send a mail. @param attempt gives its outcome. */
  mail(mail: ClaimedMail, attempt: () => Promise<string>): Promise<string>;
  /** The id that a submission gets, by which its mails join the trace; undefined without a trace. */
  submissionId(): string | undefined;
  /** What a line of the log says of the trace that it is part of. */
  ids(): { trace_id?: string; span_id?: string };
  /** Hands on what is left, for two seconds at most. */
  stop(): Promise<void>;
}

export const UNTRACED: Tracing = {
  request: (_route, _method, answer) => answer(),
  transaction: (work) => work(),
  mail: (_mail, attempt) => attempt(),
  submissionId: () => undefined,
  ids: () => ({}),
  stop: async () => undefined,
};

/**
 * The forms that are traced, with their mails. Named one by one: no other request and no other mail
 * leaves a trace, so that none counts or times who has to do with a survey
 * (threat-model.md).
 */
const TRACED: readonly string[] = [
  'contact-messages',
  'guide-requests',
  'newsletter-signups',
] satisfies (keyof typeof FORMS)[];

const EXPORT_TIMEOUT_MS = 2000;

/**
 * Starts handing traces to a collector. A collector that doesn't answer delays nothing: what it
 * doesn't take is dropped. @param warn hears when it begins to refuse them, and why.
 */
export async function startTracing(
  { url, headers, serviceName, share }: TracingSettings,
  warn: (cause: string) => void,
): Promise<Tracing> {
  // Imported only if used.
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS });
  const send = exporter.export.bind(exporter);
  let isRefused = false;
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const { error } = result;
      if (error && !isRefused) warn(error.message);
      isRefused = error !== undefined;
      done(result);
    });
  const random = new sdk.RandomIdGenerator();
  let root: { traceId: string; spanId: string } | undefined;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS }),
    ],
    idGenerator: {
      generateTraceId: () => root?.traceId ?? random.generateTraceId(),
      generateSpanId: () => root?.spanId ?? random.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('intake');
  const active = new AsyncLocalStorage<{ span: Span; submissionId?: string }>();

  /** Runs work within a span. What it throws is nowhere: an error may quote what somebody wrote. */
  const within = async <Result>(
    span: Span,
    own: { submissionId?: string },
    work: () => Promise<Result>,
    describe: (result: Result) => Attributes = () => ({}),
  ): Promise<Result> => {
    try {
      const result = await active.run({ ...own, span }, work);
      span.setAttributes(describe(result));
      return result;
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    request: (route, method, answer) => {
      if (!TRACED.includes(route.replace(/^api\//, ''))) return answer();
      const submissionId = randomUUID();
      root = rootOf(submissionId);
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: api.SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route },
        },
        // Nobody's `traceparent` is taken: a visitor could have us trace, or join another's trace.
        api.ROOT_CONTEXT,
      );
      root = undefined;
      return within(span, { submissionId }, answer, ({ status }) => ({
        'http.response.status_code': status,
      }));
    },
    transaction: (work) => {
      const parent = active.getStore();
      if (!parent) return work();
      const context = api.trace.setSpan(api.ROOT_CONTEXT, parent.span);
      return within(tracer.startSpan('store', {}, context), parent, work);
    },
    mail: ({ id, kind, attempt: number, submissionId }, attempt) => {
      const form = isMailKind(kind) ? formOfMail(kind) : undefined;
      if (form === undefined || !TRACED.includes(form)) return attempt();
      // A subscriber has mails for years.
      const origin = FORMS[form].storedAs === 'submission' ? submissionId : undefined;
      const span = tracer.startSpan(
        `mail ${kind}`,
        {
          kind: api.SpanKind.PRODUCER,
          attributes: { 'mail.id': id, 'mail.kind': kind, 'mail.attempt': number },
        },
        origin
          ? api.trace.setSpanContext(api.ROOT_CONTEXT, {
              ...rootOf(origin),
              traceFlags: api.TraceFlags.SAMPLED,
              isRemote: true,
            })
          : api.ROOT_CONTEXT,
      );
      return within(span, {}, attempt, (outcome) => ({ 'mail.outcome': outcome }));
    },
    submissionId: () => active.getStore()?.submissionId,
    ids: () => {
      const span = active.getStore()?.span;
      if (!span) return {};
      const { traceId, spanId } = span.spanContext();
      return { trace_id: traceId, span_id: spanId };
    },
    stop: async () => {
      const waiting = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(EXPORT_TIMEOUT_MS, undefined, waiting).catch(() => undefined),
      ]);
      waiting.abort();
    },
  };
}

/** The trace of a submission, and its first span: both are its id, so nothing else is stored. */
function rootOf(id: string): { traceId: string; spanId: string } {
  const traceId = id.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
}
