import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Section } from './section.tsx';
import { t } from '../texts.ts';

type EditableSectionProps = {
  title: string;
  canEdit: boolean;
  /** The text of the button, if "Edit" is not the word. */
  verb?: string;
  /** The read-only content. */
  children: ReactNode;
  /** The form that replaces it; call `close` when saved or cancelled. */
  edit: (close: () => void) => ReactNode;
};

/** The focused button or form is gone: the focus moves to what replaced it. */
const takeFocus = (element: HTMLElement | null | undefined) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};
const beginInForm = (form: HTMLElement | null) =>
  takeFocus(form?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button'));

/** A read-only section that an edit button turns into a form (specification FORM-007). */
export function EditableSection({ title, canEdit, verb = t('edit'), children, edit }: EditableSectionProps) {
  const [state, setState] = useState<'read' | 'edited' | 'read again'>('read');
  const isEditing = state === 'edited';
  return (
    <Section
      title={title}
      actions={
        canEdit &&
        !isEditing && (
          <Button
            size="compact-sm"
            variant="subtle"
            className="no-print"
            leftSection={<IconPencil size={15} aria-hidden />}
            aria-label={`${verb}: ${title}`}
            ref={state === 'read again' ? takeFocus : null}
            onClick={() => setState('edited')}
          >
            {verb}
          </Button>
        )
      }
    >
      {isEditing ? (
        <Suspense fallback={children}>
          <div ref={beginInForm}>{edit(() => setState('read again'))}</div>
        </Suspense>
      ) : (
        children
      )}
    </Section>
  );
}
