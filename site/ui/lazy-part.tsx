import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import css from './lazy-part.module.css';

const NEAR = '800px';
const RETRY_MS = 3000;

/**
 * A part far down a screen, whose code is loaded when the visitor scrolls near it. Documents contain it completely, so until then it works as
 * without JavaScript. It takes no props and is memoised, because a re-render before its code is loaded would discard typed text. Its file is
 * named after the screen, so that its styles are loaded with the screen's (builder/documents.ts).
 */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  let isNear: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    isNear = resolve;
  });
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await near;
    return { default: await loadUntilThere(load) };
  });
  return memo(function LazyPart() {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (ref.current?.querySelector(`.${css.room}`)) isNear(); // A navigation shows a placeholder, so the part is needed at once.
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && isNear(), { rootMargin: NEAR });
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

// If loading fails, the document's part stays, and loading is repeated.
function loadUntilThere(load: () => Promise<ComponentType>): Promise<ComponentType> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadUntilThere(load);
  });
}
