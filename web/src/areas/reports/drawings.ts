import { lazyPart } from '#platform/page/lazy-part.tsx';

// The chart library has a chunk of its own: a page without charts does not load it, and tables do not need it.
const drawn = () => import('./drawn.ts');
export const Bars = lazyPart(drawn, 'Bars');
export const Ring = lazyPart(drawn, 'Ring');
export const Plot = lazyPart(drawn, 'Plot');
