import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createApp } from '../../intake/app.ts';
import { Limiter } from '../../intake/http/limiter.ts';
import { Visits } from '../../intake/visits.ts';
import { startIntake } from '../support/intake.ts';
import { OPENAPI_FILE, writeOpenApi } from './document.ts';
import { PATHS } from './paths.ts';

test('Every route of the intake and its desk is described, and every description has a route', async () => {
  const intake = await startIntake();
  const limiter = new Limiter(10);
  const desk = { operators: [], pages: [], guesses: limiter, refused: () => undefined };
  const visiting = { visits: new Visits({ ...intake.deps, store: intake.deps.store.visits, paths: [] }), limiter };
  const { routes } = createApp({ ...intake.deps, desk, visiting });
  await intake.stop();
  // ALL answers unsupported methods, OPTIONS answers the CORS preflight, and * serves the site.
  const served = routes.filter(({ method, path }) => !['ALL', 'OPTIONS'].includes(method) && !path.includes('*'));
  const described = Object.entries(PATHS).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`));
  expect(described.sort()).toEqual([...new Set(served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))].sort());
});

test('Every schema that is referred to is there, and docs/openapi.json is what the generator writes', () => {
  const text = writeOpenApi();
  const { schemas } = JSON.parse(text).components;
  const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(referred));
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(text);
});
