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

/** A section that is read until its edit button turns it into a form (specification FORM-007). */
export function EditableSection({ title, canEdit, verb = t('edit'), children, edit }: EditableSectionProps) {
  const [isEditing, setEditing] = useState(false);
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
            onClick={() => setEditing(true)}
          >
            {verb}
          </Button>
        )
      }
    >
      {isEditing ? <Suspense fallback={children}>{edit(() => setEditing(false))}</Suspense> : children}
    </Section>
  );
}
