import type { ComponentType, ReactNode } from 'react';
import type { LayoutName } from '../routes.ts';
import { BareLayout } from './bare-layout.tsx';
import { NewLayout } from './new-layout.tsx';
import { OriginalLayout } from './original-layout.tsx';

export const LAYOUTS: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  new: NewLayout,
  original: OriginalLayout,
  bare: BareLayout,
};
