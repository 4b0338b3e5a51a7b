import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkValue, readBody } from './body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose body starts and never ends. */
function endless(headers: Record<string, string>): { request: Request; cancelled: () => boolean } {
  let isCancelled = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
    cancel: () => {
      isCancelled = true;
    },
  });
  const init = {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit;
  return { request: new Request('http://localhost/', init), cancelled: () => isCancelled };
}

describe('A body that does not come to its end', () => {
  test.each([{}, { 'Content-Length': '100' }])(
    'is refused after 15 s, with the headers %j',
    async (headers) => {
      const settled = vi.fn();
      void readBody(endless(headers).request).catch(settled);
      await vi.advanceTimersByTimeAsync(14_999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toHaveBeenCalledWith(expect.objectContaining({ reason: 'tooSlow' }));
    },
  );

  test('is not read any further', async () => {
    const { request, cancelled } = endless({});
    const refused = expect(readBody(request)).rejects.toMatchObject({ reason: 'tooSlow' });
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
    expect(cancelled()).toBe(true);
  });
});

test('A text that is too long is looked at no further', () => {
  const look = vi.fn(() => true);
  const text = v.pipe(v.string(), v.maxLength(3, 'is too long'), v.check(look));
  const refused = expect.objectContaining({ errors: { text: 'is too long' } });
  expect(() => checkValue(v.object({ text }), { text: 'long' })).toThrow(refused);
  expect(look).not.toHaveBeenCalled();
});

test.each([
  ['application/x-www-form-urlencoded', 'a=one%0D%0Atwo%0dthree&b=%5Cr%5Cn'],
  ['application/json', '{"a":"one\\r\\ntwo\\u000Dthree","b":"\\\\r\\\\n"}'],
  ['application/json; charset=utf-8', '{"a":"one\\ntwo\\nthree","b":"\\\\r\\\\n"}'],
])('Line ends of %s are line feeds, which count as one character', async (type, body) => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  });
  expect((await readBody(request)).value).toEqual({ a: 'one\ntwo\nthree', b: '\\r\\n' });
});
