import { Button, Group, Stack, TextInput } from '@mantine/core';
import { OwnDetails, session } from '@lintel/contract/areas/session';
import { useWrite } from '#platform/api.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DraftBar } from '#platform/form/draft-bar.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { showSuccess } from '#platform/toasts.ts';
import { t } from '#platform/texts.ts';

export function OwnDetailsForm({ details, onClose }: { details: OwnDetails; onClose: () => void }) {
  const form = useContractForm(OwnDetails, {
    initialValues: { fullName: details.fullName, jobTitle: details.jobTitle ?? '', phone: details.phone ?? '' },
  });
  useUnsavedChanges(form.isDirty());
  const save = useWrite(session.changeOwnDetails, {
    onError: (failure) => void showRefusals(form, failure),
    onSuccess: () => {
      showSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ fullName, jobTitle, phone }) =>
        save.mutate({ body: { fullName, jobTitle: jobTitle || null, phone: phone || null } }),
      )}
    >
      <Stack gap="sm" maw={400}>
        {form.draft && <DraftBar draft={form.draft} />}
        <TextInput label={t('account.full.name')} autoComplete="name" required {...form.getInputProps('fullName')} />
        <TextInput
          label={t('account.job.title')}
          autoComplete="organization-title"
          {...form.getInputProps('jobTitle')}
        />
        <TextInput label={t('account.phone')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
