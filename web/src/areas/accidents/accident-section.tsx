import { Button, Stack, type ButtonProps } from '@mantine/core';
import { IconPencil, IconPencilOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import css from './accident-view.module.css';

type Props = {
  title: string;
  /** The target of a link on the page. */
  anchor?: string;
  canEdit: boolean;
  isOpen: boolean;
  /** False for a form that another field opened. */
  mayStop: boolean;
  onToggle: () => void;
  onSave: () => void;
  children: ReactNode;
  form: () => ReactNode;
  /** Under the form: parts with dialogs of their own, since forms do not nest. */
  under?: ReactNode;
};

/** A section of an accident, read-only or edited; several may be edited at once, and are saved together. */
export function AccidentSection(props: Props) {
  const { title, anchor, canEdit, isOpen, mayStop, onToggle, onSave, children, form, under } = props;
  const look: ButtonProps = { size: 'compact-sm', variant: 'subtle', className: 'no-print' };
  return (
    <div id={anchor} className={css.section}>
      <Section
        title={title}
        actions={
          isOpen
            ? mayStop && (
                <Button
                  {...look}
                  leftSection={<IconPencilOff size={15} aria-hidden />}
                  aria-label={`${t('accident.view.stop')}: ${title}`}
                  onClick={onToggle}
                >
                  {t('accident.view.stop')}
                </Button>
              )
            : canEdit && (
                <Button
                  {...look}
                  leftSection={<IconPencil size={15} aria-hidden />}
                  aria-label={`${t('edit')}: ${title}`}
                  onClick={onToggle}
                >
                  {t('edit')}
                </Button>
              )
        }
      >
        {isOpen ? (
          <Stack gap="md">
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                onSave();
              }}
            >
              {form()}
              {/* Enter in a field saves, like the bar below. */}
              <button type="submit" hidden aria-hidden tabIndex={-1} />
            </form>
            {under}
          </Stack>
        ) : (
          children
        )}
      </Section>
    </div>
  );
}
