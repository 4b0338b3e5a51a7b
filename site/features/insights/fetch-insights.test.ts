import { afterEach, expect, test, vi } from 'vitest';
import { fetchArticle, fetchListPage } from './fetch-insights.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, type: string, text = '') {
  const fetched = vi.fn(
    async (_: string) => new Response(text, { status, headers: { 'Content-Type': type } }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('An article and a page of the list are fetched by their names', async () => {
  const fetched = answer(200, 'application/json', '{"page":2}');
  expect(await fetchListPage('2')).toEqual({ page: 2 });
  await fetchArticle('a/b');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/data/insights/page/2.json',
    '/data/insights/a%2Fb.json',
  ]);
});

test.each([
  [404, 'text/html', 'that answers 404'],
  [410, 'text/plain', 'that answers 410'],
  [403, 'application/xml', 'that answers 403, as some file stores do'],
  [200, 'text/html; charset=utf-8', 'that answers everything with home'],
])('With %d and %s, there is no such article on a host %s', async (status, type) => {
  answer(status, type, '<h1>Home</h1>');
  expect(await fetchArticle('no-such-article')).toBeNull();
});

test.each([
  [500, 'text/html'],
  [503, 'application/json'],
  [429, 'text/plain'],
])('An answer with %d and %s tells nothing about an article', async (status, type) => {
  answer(status, type, '<h1>Later</h1>');
  await expect(fetchArticle('fear-factor')).rejects.toThrow(`could not be fetched (${status})`);
});
