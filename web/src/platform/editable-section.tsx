import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Section } from './section.tsx';
import { t } from './texts.ts';

type EditableSectionProps = {
  title: string;
  canEdit: boolean;
  /** What the button says, where "Edit" is not the word. */
  verb?: string;
  /** What the section shows. */
  children: ReactNode;
  /** The form it becomes; call `close` when saved or given up. */
  edit: (close: () => void) => ReactNode;
};

/** The button or the form that had the focus has gone: it goes to what took its place. */
const takeFocus = (element: HTMLElement | null | undefined) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};
const beginInForm = (form: HTMLElement | null) =>
  takeFocus(form?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button'));

/** A section that is read until its edit button turns it into a form (specification FORM-007). */
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
