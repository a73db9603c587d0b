import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { t } from '../texts.ts';
import { EndBar } from './end-bar.tsx';

type Props = { button: string; isSaving: boolean; onCancel?: () => void; children?: ReactNode };

/** The end of a long form: save or cancel, and before these what is chosen for saving. */
export function SaveBar({ button, isSaving, onCancel, children }: Props) {
  return (
    <EndBar isOfForm>
      {children}
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
