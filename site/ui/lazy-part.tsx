import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import css from './lazy-part.module.css';

const NEAR = '800px';
const RETRY_MS = 3000;

/**
 * A part far down a screen, whose code comes when the visitor comes near. Documents hold it whole: until then it is what
 * it was without JavaScript. It takes no props and is memoised, because React would render it anew, typed text and all,
 * if anything above it changed before its code is there. Its file is named after the
 * screen, so that its styles come with the screen's own (builder/documents.ts).
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
      if (ref.current?.querySelector(`.${css.room}`)) isNear(); // Nothing stands there yet.
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

// What can't be fetched leaves the document's own part in place, and is asked for again.
function loadUntilThere(load: () => Promise<ComponentType>): Promise<ComponentType> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadUntilThere(load);
  });
}
