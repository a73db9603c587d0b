import { Stack, type SkeletonProps } from '@mantine/core';
import { useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SaveProblems } from '../conflict/save-problems.tsx';
import type { SaveProblem } from '../conflict/use-versioned-save.ts';
import { EditableSection } from '../page/editable-section.tsx';
import { LoadingOrFailed } from '../page/loading-or-failed.tsx';
import { Section } from '../page/section.tsx';
import { SaveOrCancel } from './save-or-cancel.tsx';

type SectionProps<Kept, Key extends QueryKey> = {
  title: string;
  query: { queryKey: Key; queryFn?: QueryFunction<{ dto: Kept }, Key> };
  canEdit: (kept: Kept) => boolean;
  /** The approximate height of the section, while it loads. */
  height: SkeletonProps['h'];
  /** The stored settings, in words. */
  children: (kept: Kept) => ReactNode;
  /** The form that replaces it; call `close` when saved or cancelled. */
  edit: (kept: Kept, close: () => void) => ReactNode;
};

/** Settings, read-only until edited in place. */
export function SettingsSection<Kept, Key extends QueryKey>(props: SectionProps<Kept, Key>) {
  const { title, query, canEdit, height, children, edit } = props;
  const { data, error } = useQuery(query);
  if (!data)
    return (
      <Section title={title}>
        <LoadingOrFailed error={error} h={height} />
      </Section>
    );
  return (
    <EditableSection title={title} canEdit={canEdit(data.dto)} edit={(close) => edit(data.dto, close)}>
      {children(data.dto)}
    </EditableSection>
  );
}

type FormProps = {
  saving: { save: () => void; problems: SaveProblem };
  isPending: boolean;
  button?: string | undefined;
  isReady?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The fields of settings, failures, cancel and save. */
export function SettingsForm({ saving, isPending, button, isReady, onClose, children }: FormProps) {
  return (
    <form
      noValidate
      data-in-place
      onSubmit={(event) => {
        event.preventDefault();
        // The section may be inside another form's page.
        event.stopPropagation();
        if (!isPending) saving.save();
      }}
    >
      <Stack gap="md">
        <SaveProblems {...saving.problems} />
        {children}
        <SaveOrCancel button={button} isSaving={isPending} isReady={isReady} onCancel={onClose} />
      </Stack>
    </form>
  );
}
