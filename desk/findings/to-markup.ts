import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * The HTML of elements, made by the React that draws the desk: react-dom/server would add half of
 * the desk's code again.
 */
export function toMarkup(node: ReactNode): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(node));
  const markup = place.innerHTML;
  root.unmount();
  return markup;
}
