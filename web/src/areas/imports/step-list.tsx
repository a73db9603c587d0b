import { VisuallyHidden } from '@mantine/core';
import type { Import } from '@lintel/contract/areas/imports';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/texts.ts';
import css from './imports.module.css';
import { currentStep, isDraft, mayGoTo, steps, type Step } from './steps.ts';

/** The steps in order: the current one, completed ones, and links to those that can still be changed. */
export function StepList({ of, shown }: { of: Import; shown: Step }) {
  const reached = steps.indexOf(currentStep(of));
  const isOver = !isDraft(of) && of.stage !== 'running';
  return (
    <nav aria-label={t('import.steps')} className="no-print">
      <ol className={css.steps}>
        {steps.map((step, index) => {
          const name = t(`import.step.${step}`);
          const isDone = index < reached || (step === 'result' && isOver);
          const mark = (
            <>
              <span className={css.mark} aria-hidden>
                {isDone ? <IconCheck size={14} /> : index + 1}
              </span>
              <span>
                {name}
                {isDone && <VisuallyHidden>{t('import.step.done')}</VisuallyHidden>}
              </span>
            </>
          );
          return (
            <li key={step} data-shown={step === shown || undefined} data-done={isDone || undefined}>
              {mayGoTo(of, step) ? (
                <Link
                  to="/property_import.html"
                  search={{ id: of.id, step }}
                  aria-current={step === shown ? 'step' : undefined}
                  className={css.step}
                >
                  {mark}
                </Link>
              ) : (
                <span className={css.step}>{mark}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
