import { Button } from '@mantine/core';
import { t } from '../texts.ts';
import css from './save-bar.module.css';

type Props = { button: string; isSaving: boolean; onCancel?: () => void };

/** The end of a long form: saves or gives up, and stays in sight. */
export function SaveBar({ button, isSaving, onCancel }: Props) {
  return (
    <div className={`${css.bar} no-print`}>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <Button type="submit" loading={isSaving}>
        {button}
      </Button>
    </div>
  );
}
