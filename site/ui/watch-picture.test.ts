import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPicture } from './watch-picture.ts';

class FakeImage extends EventTarget {
  naturalWidth = 0;
  complete = false;
  currentSrc = '';
  isConnected = true;
  dataset: Record<string, string> = {};

  settle(naturalWidth: number): void {
    Object.assign(this, { naturalWidth, complete: true, currentSrc: '/a.jpg' });
    this.dispatchEvent(new Event(naturalWidth > 0 ? 'load' : 'error'));
  }
}

let comeIntoView: (isIntersecting: boolean) => void;
let image: FakeImage;
const report = vi.fn();
const watch = () => watchPicture(image as unknown as HTMLImageElement, report);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  image = new FakeImage();
  report.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A watched picture', () => {
  test('is late after five seconds in view, and not before (specification, point 9)', () => {
    watch();
    comeIntoView(false);
    vi.advanceTimersByTime(60_000);
    expect(report).not.toHaveBeenCalled();
    comeIntoView(true);
    vi.advanceTimersByTime(4_999);
    expect(report).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(report).toHaveBeenCalledExactlyOnceWith('late');
  });

  test('is loaded once it is there, and then never late', () => {
    watch();
    comeIntoView(true);
    image.settle(480);
    vi.advanceTimersByTime(60_000);
    expect(image.dataset.state).toBe('loaded');
    expect(report).not.toHaveBeenCalled();
  });

  test('has failed if it can not be loaded, also before the watcher started', () => {
    watch();
    image.settle(0);
    expect(report).toHaveBeenCalledExactlyOnceWith('failed');
    report.mockClear();
    watch();
    expect(report).toHaveBeenCalledExactlyOnceWith('failed');
  });

  test('that was loaded before the watcher started is loaded', () => {
    image.settle(480);
    watch();
    expect(image.dataset.state).toBe('loaded');
  });

  test('that was removed from the page is not late', () => {
    watch();
    comeIntoView(true);
    image.isConnected = false;
    vi.advanceTimersByTime(60_000);
    expect(report).not.toHaveBeenCalled();
  });
});
