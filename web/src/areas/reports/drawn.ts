/** Every drawing of a chart, in one chunk: nearly all of it is the library that they share. */
export { default as Bars } from './bar-figures.tsx';
export { default as Plot } from './plot-figures.tsx';
export { default as Ring } from './ring-figures.tsx';
