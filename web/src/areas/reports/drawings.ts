import { lazy } from 'react';

// The chart library is a piece of script of its own: a page without charts does not load it, and tables need it not.
export const Bars = lazy(() => import('./bar-figures.tsx'));
export const Ring = lazy(() => import('./ring-figures.tsx'));
export const Plot = lazy(() => import('./plot-figures.tsx'));
