import { Button } from '@mantine/core';
import type { Call, CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useWrite } from '../api.ts';
import { showSuccess } from '../app/toasts.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { discardUnsavedChanges } from '../form/unsaved-changes.ts';
import { t } from '../texts.ts';
import type { Edited } from './edit-page.tsx';

type Props<E extends CalledEndpoint> = Edited<{ id: string; version: number }> & {
  endpoint: E;
  call: (removal: { id: string; version: number; reason: string }) => Call<E>;
  title: string;
  hint: string;
  /** The success message. */
  deleted: string;
  /** Where one continues. */
  to: string;
  /** Further fields of the dialog. */
  children?: ReactNode;
};

/** Deletes a record from its form, with the reason, which its log keeps. */
export function RemoveRecord<E extends CalledEndpoint>({
  of: { id, version },
  endpoint,
  call,
  title,
  hint,
  deleted,
  to,
  children,
}: Props<E>) {
  const { history } = useRouter();
  const [isAsked, setAsked] = useState(false);
  const remove = useWrite(endpoint, {
    silent: true,
    removed: id,
    onSuccess: () => {
      discardUnsavedChanges();
      showSuccess(deleted);
      history.push(to);
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsked(true)}>
        {t('record.delete')}
      </Button>
      {isAsked && (
        <ReasonDialog
          draft={id}
          title={title}
          hint={hint}
          label={t('record.delete.reason')}
          button={t('record.delete')}
          isDestructive
          write={remove}
          onSave={(reason) => remove.mutate(call({ id, version, reason }))}
          onClose={() => setAsked(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  );
}
