import { piece } from '#platform/piece.tsx';

// The chart library is a piece of script of its own: a page without charts does not load it, and tables need it not.
export const Bars = piece(() => import('./bar-figures.tsx'));
export const Ring = piece(() => import('./ring-figures.tsx'));
export const Plot = piece(() => import('./plot-figures.tsx'));
