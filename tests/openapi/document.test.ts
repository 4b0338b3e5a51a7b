import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Resource } from '../../core/submissions/submission.ts';
import { Limiter } from '../../intake/http/limiter.ts';
import { createApp } from '../../intake/server/app.ts';
import { Visits } from '../../intake/visits/visits.ts';
import { startIntake, type TestIntake } from '../support/intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { type Operation, PATHS } from './document.ts';

const HERE = 'http://localhost:8080';
const OPERATIONS = Object.entries(PATHS).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
);

let intake: TestIntake;
let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  intake = await startIntake({ bounceSecret: 'a-secret-of-more-than-24-characters' });
  const { deps } = intake;
  const visits = new Visits({ ...deps, store: deps.store.visits, pages: [{ path: '/' }] });
  app = createApp({ ...deps, visiting: { visits, limiter: new Limiter(10) } });
});
afterEach(() => intake.stop());

test('Each described call has a route, and an id of its own', () => {
  const served = app.routes.map(({ method, path }) => `${method} ${path}`);
  const described = OPERATIONS.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(served).toEqual(expect.arrayContaining(described));
  const ids = OPERATIONS.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(OPERATIONS)('$method $path answers as described', async ({ path, method, operation }) => {
  const query = (operation.query ?? []).map((name) => `${name}=unknown`).join('&');
  const isPost = method === 'post';
  const ask = (body?: unknown) =>
    app.request(`${HERE}${path}?${query}`, {
      method,
      headers: {
        Origin: HERE,
        'Sec-Fetch-Site': 'same-origin',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(isPost && body ? { body: JSON.stringify(body) } : {}),
    });
  const bodies = operation.body ? [validBody(path), validBody(path), { source: 5 }] : [undefined];
  for (const body of bodies) await expectDescribed(operation, await ask(body));
});

test('Readiness answers as described while mail can’t leave', async () => {
  const checkMail = () => Promise.reject(new Error('refused'));
  const answer = await createApp({ ...intake.deps, checkMail }).request(`${HERE}/readyz`);
  expect(answer.status).toBe(503);
  await expectDescribed(operationOf('/readyz', 'get'), answer);
});

function validBody(path: string): unknown {
  return path === '/api/visits'
    ? { path: '/' }
    : SUBMISSIONS[path.slice('/api/'.length) as Resource];
}

function operationOf(path: string, method: string): Operation {
  const operation = PATHS[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

async function expectDescribed({ answers }: Operation, answer: Response): Promise<void> {
  expect(Object.keys(answers)).toContain(String(answer.status));
  const described = answers[answer.status];
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? 'empty';
  const types: Record<string, string> = { page: 'text/html', text: 'text/plain', empty: 'empty' };
  expect(type).toBe(typeof described === 'string' ? types[described] : 'application/json');
  if (described && typeof described !== 'string')
    v.parse(v.strictObject({ body: described }), { body: await answer.json() });
}
