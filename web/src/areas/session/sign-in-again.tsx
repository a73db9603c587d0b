import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askCurrentUser, currentUser } from '#platform/current-user.ts';
import { dialogs } from '#platform/dialog/dialogs.tsx';
import { discardUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { CodeForm } from '#areas/second-factor/code-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

let isAsking = false;

/** Asks for the password over a page with unsaved changes, so that they are not lost; only one dialog at a time. */
export async function signInAgain(onUnsettled: () => void) {
  if (isAsking) return;
  isAsking = true;
  const modals = await dialogs();
  const id = modals.open({
    title: t('session.again.title'),
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t('close') },
    onClose: () => (isAsking = false),
    children: <SignInAgain onUnsettled={onUnsettled} onDone={() => modals.close(id)} />,
  });
}

function SignInAgain({ onUnsettled, onDone }: { onUnsettled: () => void; onDone: () => void }) {
  const queries = useQueryClient();
  const before = queries.getQueryData<CurrentUser>(currentUser.queryKey);
  const [now, setNow] = useState<CurrentUser>();
  const [owesCode, setOwesCode] = useState(false);
  const goOn = async () => {
    const me = await askCurrentUser();
    if ((before && before.id !== me.id) || me.settle) return setNow(me);
    queries.setQueryData(currentUser.queryKey, me);
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    showSuccess(t('session.again.done'));
    return onDone();
  };
  if (now && before && before.id !== now.id)
    return (
      <Stack gap="sm">
        <Alert color="orange" role="alert">
          {t('session.again.other', { name: now.fullName, before: before.fullName })}
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              discardUnsavedChanges();
              window.location.reload();
            }}
          >
            {t('session.again.reload')}
          </Button>
          <Button
            onClick={() => {
              setOwesCode(false);
              setNow(undefined);
            }}
          >
            {t('session.again.as', { name: before.fullName })}
          </Button>
        </Group>
      </Stack>
    );
  if (now)
    return (
      <Stack gap="sm">
        <Alert color="orange" role="alert">
          {t('session.again.settle')}
        </Alert>
        <Group justify="flex-end">
          <Button
            autoFocus
            onClick={() => {
              discardUnsavedChanges();
              onDone();
              onUnsettled();
            }}
          >
            {t('settle.go.on')}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Text>{t('session.again.why')}</Text>
      {owesCode ? (
        <CodeForm onSignedIn={goOn} />
      ) : (
        <SignInForm isDialog onSignedIn={goOn} onCodeOwed={() => setOwesCode(true)} />
      )}
    </Stack>
  );
}
