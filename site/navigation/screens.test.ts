import { describe, expect, test, vi } from 'vitest';
import { NOT_FOUND } from '../../core/content/routes.ts';
import { type ScreenModule, type ScreenSource, Screens } from './screens.ts';

const module: ScreenModule = {
  Screen: () => null,
  describe: () => ({ title: '', description: '' }),
};

const frame = { OriginalBanner: () => null, OriginalNav: () => null };

function sourceOf(overrides: Partial<ScreenSource> = {}) {
  return {
    loadModule: vi.fn(async () => module),
    loadOriginal: vi.fn(async () => frame),
    loadData: vi.fn(async (): Promise<unknown> => ({ title: 'Fear' })),
    ...overrides,
  };
}

describe('The cache of screens', () => {
  test('fetches what stands around the original site with its screens alone', async () => {
    const screens = new Screens(sourceOf());
    expect((await screens.load('/')).original).toBeUndefined();
    expect((await screens.load('/adoption/faq')).original).toBe(frame);
  });

  test('fetches a screen once, however often it is requested', async () => {
    const source = sourceOf();
    const screens = new Screens(source);
    const [first, second] = await Promise.all([
      screens.load('/adoption/faq'),
      screens.load('/adoption/faq'),
    ]);
    expect(first).toBe(second);
    expect(await screens.load('/adoption/faq')).toBe(first);
    expect(source.loadModule).toHaveBeenCalledTimes(1);
    expect(source.loadData).not.toHaveBeenCalled();
  });

  test('fetches the data of a screen with a parameter', async () => {
    const source = sourceOf();
    const screen = await new Screens(source).load('/adoption/insights/fear-factor');
    expect(source.loadData).toHaveBeenCalledWith('article', 'fear-factor');
    expect(screen).toMatchObject({ route: { screen: 'article' }, module, data: { title: 'Fear' } });
  });

  test('has the 404 screen, with the attempted path, for an unknown path and for an unknown page of the list', async () => {
    const source = sourceOf({ loadData: vi.fn(async () => null) });
    const screens = new Screens(source);
    for (const path of [
      '/no-such-page',
      '/desk/',
      '/adoption/insights/page/99',
      '/adoption/insights/page/0',
    ]) {
      expect(await screens.load(path), path).toEqual({ route: NOT_FOUND, module, data: path });
      expect(source.loadModule).toHaveBeenLastCalledWith('not-found');
    }
    expect(await screens.load('/adoption/insights/no-such-article')).toMatchObject({
      route: { screen: 'article' },
      data: null,
    });
  });

  test('fetches home for a redirect', async () => {
    const screens = new Screens(sourceOf());
    await screens.load('/about');
    expect(screens.get('/')?.route.screen).toBe('home');
    expect(screens.get('/about')).toBeUndefined();
  });

  test('contains a screen only once code and data are loaded', async () => {
    const data = Promise.withResolvers<unknown>();
    const screens = new Screens(sourceOf({ loadData: vi.fn(() => data.promise) }));
    const loading = screens.load('/adoption/insights/fear-factor');
    expect(screens.get('/adoption/insights/fear-factor')).toBeUndefined();
    data.resolve(null);
    await loading;
    expect(screens.get('/adoption/insights/fear-factor')?.data).toBeNull();
  });

  test('tries again after a network failure', async () => {
    const loadModule = vi.fn(async () => module).mockRejectedValueOnce(new Error('offline'));
    const screens = new Screens(sourceOf({ loadModule }));
    await expect(screens.load('/adoption/faq')).rejects.toThrow('offline');
    await expect(screens.load('/adoption/faq')).resolves.toMatchObject({
      route: { screen: 'faq' },
    });
  });

  test('tries again for whoever asks while a request is failing', async () => {
    const failing = Promise.withResolvers<ScreenModule>();
    const screens = new Screens(
      sourceOf({ loadModule: vi.fn(async () => module).mockReturnValueOnce(failing.promise) }),
    );
    const prefetched = screens.load('/adoption/faq');
    const clicked = screens.load('/adoption/faq');
    failing.reject(new Error('offline'));
    await expect(prefetched).rejects.toThrow('offline');
    await expect(clicked).resolves.toMatchObject({ route: { screen: 'faq' } });
  });
});
