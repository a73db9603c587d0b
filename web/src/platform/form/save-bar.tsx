import { Button } from '@mantine/core';
import { t } from '../texts.ts';
import { EndBar } from './end-bar.tsx';

type Props = { button: string; isSaving: boolean; onCancel?: () => void };

/** The end of a long form: save or cancel. */
export function SaveBar({ button, isSaving, onCancel }: Props) {
  return (
    <EndBar isOfForm>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <Button type="submit" loading={isSaving}>
        {button}
      </Button>
    </EndBar>
  );
}
