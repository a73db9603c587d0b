import css from './api-document.module.css';

/** Something to copy, with its title. */
export function Example({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <div className={css.shape} role="region" tabIndex={0} aria-label={title}>
        {text}
      </div>
    </>
  );
}
