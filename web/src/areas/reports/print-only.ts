import css from './reports.module.css';

/** Prints one frame of the page and nothing else. */
export function printOnly(id: string) {
  const frame = document.getElementById(id);
  if (!frame) return;
  document.documentElement.classList.add(css.printsOne!);
  frame.dataset['printed'] = '';
  window.addEventListener(
    'afterprint',
    () => {
      document.documentElement.classList.remove(css.printsOne!);
      delete frame.dataset['printed'];
    },
    { once: true },
  );
  window.print();
}
