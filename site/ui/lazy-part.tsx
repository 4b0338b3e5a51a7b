import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import { showDocument } from '../navigation/show-document.ts';
import { CodeGone, lazyCode } from './lazy-code.ts';
import css from './lazy-part.module.css';

const NEAR = '800px';
const RETRY_MS = 3000;

/**
 * A part far down a screen, whose code is loaded when the visitor scrolls near it. Documents
 * contain it completely, so until then it works as without JavaScript. It takes no props and is
 * memoised: a re-render before its code is loaded would discard typed text. Its file is named after
 * the screen, so that its styles are loaded with the screen's (builder/documents/documents.ts).
 */
export function lazyPart<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): ComponentType {
  let isNear: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    isNear = resolve;
  });
  const code = lazyCode(load);
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await near;
    return { default: pick(await loadUntilThere(code)) };
  });
  return memo(function LazyPart() {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (ref.current?.querySelector(`.${css.room}`)) isNear(); // A navigation shows a placeholder, so the part is needed at once.
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && isNear(), {
        rootMargin: NEAR,
      });
      if (ref.current) observer.observe(ref.current);
      return () => observer.disconnect();
    }, []);
    return (
      <div ref={ref}>
        <Suspense fallback={<div className={css.room} />}>
          <Part />
        </Suspense>
      </div>
    );
  });
}

// If the network fails, the document's part stays, and loading is retried. If the code is gone, the
// screen's newer document is shown. React isn't told: it would empty the form before the browser
// keeps the typed text.
function loadUntilThere<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async (error: unknown) => {
    if (error instanceof CodeGone) {
      showDocument(error);
      return new Promise<never>(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadUntilThere(load);
  });
}
