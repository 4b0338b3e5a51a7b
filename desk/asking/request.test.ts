import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestWith } from './request.ts';

beforeEach(() => vi.stubGlobal('location', { href: 'https://firm.test/desk/' }));
afterEach(() => vi.unstubAllGlobals());

const count = v.object({ count: v.number() });
const cutOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));

test.each([
  ['signed-out', () => Response.json({ error: 'token' }, { status: 401 })],
  ['too-many', () => Response.json({ error: 'tooMany', errors: {} }, { status: 429 })],
  ['gone', () => Response.json({ error: 'gone' }, { status: 404 })],
  ['stale', () => Response.json({ error: 'stale' }, { status: 409 })],
  [
    'invalid',
    () =>
      Response.json(
        { error: 'invalid', errors: { name: 'There is another one of this name.' } },
        { status: 422 },
      ),
  ],
  ['unavailable', () => Response.json({ error: 'unavailable', errors: {} }, { status: 503 })],
  ['unreachable', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['unreachable', () => Response.json({}, { status: 503 })],
  ['unreachable', cutOff],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['slow', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
  ['other-version', () => Response.json({ number: 1 })],
  ['other-version', () => Response.json({ error: 'method' }, { status: 405 })],
])('What is not answered is told of as what it is: %s', async (reason, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  await expect(requestWith('a token')('overview', count)).rejects.toMatchObject({ reason });
});

test('What is read while a change is under way is asked for after it, even if the change fails', async () => {
  const change = Promise.withResolvers<Response>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', ({ pathname }: URL, { method }: RequestInit) => {
    asked.push(`${method} ${pathname}`);
    return method === 'PUT' ? change.promise : Promise.resolve(Response.json({ count: 1 }));
  });
  const request = requestWith('a token');
  const changed = request('messages/1', count, { method: 'PUT', body: {} }).catch(
    ({ reason }) => reason,
  );
  const listed = request('messages', count);
  expect(await request('messages/2/notes', count, { method: 'POST' })).toEqual({ count: 1 });
  expect(asked).toEqual(['PUT /api/desk/messages/1', 'POST /api/desk/messages/2/notes']);
  change.reject(new TypeError('Failed to fetch'));
  expect(await Promise.all([changed, listed])).toEqual(['unreachable', { count: 1 }]);
  expect(asked.at(-1)).toBe('GET /api/desk/messages');
});

test('A request goes to the desk’s own host, with the token and the cookie of a proxy’s own sign-in', async () => {
  const fetched = vi.fn(async () => Response.json({ count: 1 }));
  vi.stubGlobal('fetch', fetched);
  expect(await requestWith('a token')('overview', count)).toEqual({ count: 1 });
  expect(fetched).toHaveBeenCalledWith(
    new URL('https://firm.test/api/desk/overview'),
    expect.objectContaining({
      headers: { Authorization: 'Bearer a token' },
      credentials: 'same-origin',
    }),
  );
});

test('A change is sent as JSON, and its refusal names each wrong field', async () => {
  const errors = { name: 'There is another one of this name.' };
  const fetched = vi.fn(async () => Response.json({ error: 'invalid', errors }, { status: 422 }));
  vi.stubGlobal('fetch', fetched);
  const sent = requestWith('a token')('clients', count, {
    method: 'POST',
    body: { name: 'Ashford' },
  });
  await expect(sent).rejects.toMatchObject({ reason: 'invalid', errors });
  expect(fetched).toHaveBeenCalledWith(
    new URL('https://firm.test/api/desk/clients'),
    expect.objectContaining({
      method: 'POST',
      body: '{"name":"Ashford"}',
      headers: { Authorization: 'Bearer a token', 'Content-Type': 'application/json' },
    }),
  );
});
