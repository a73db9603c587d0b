import { piece } from '#platform/page/piece.tsx';

// The chart library has a chunk of its own: a page without charts does not load it, and tables do not need it.
const drawn = () => import('./drawn.ts');
export const Bars = piece(drawn, 'Bars');
export const Ring = piece(drawn, 'Ring');
export const Plot = piece(drawn, 'Plot');
