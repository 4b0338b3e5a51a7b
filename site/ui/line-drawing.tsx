import type { ReactNode } from 'react';
import css from './line-drawing.module.css';

export function LineDrawing({ width, children }: { width: 440 | 640; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} 150`}
      preserveAspectRatio="xMinYMid meet"
      className={css.drawing}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
