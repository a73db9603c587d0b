import { Stack, Text, TextInput } from '@mantine/core';
import { OwnDetails, session, type OwnAccount } from '@lintel/contract/areas/session';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DraftBar } from '#platform/form/draft-bar.tsx';
import { SaveOrCancel } from '#platform/form/save-or-cancel.tsx';
import { managedText } from '#platform/managed-text.ts';
import { t } from '#platform/texts.ts';

/** What the organisation's directory manages. */
const lockedIf = (isManaged: boolean) => ({ readOnly: isManaged, variant: isManaged ? 'filled' : 'default' });

export function OwnDetailsForm({ details: now, onClose }: { details: OwnAccount; onClose: () => void }) {
  const [details] = useState(now);
  const form = useContractForm(OwnDetails, {
    initialValues: { fullName: details.fullName, jobTitle: details.jobTitle ?? '', phone: details.phone ?? '' },
  });
  const saving = useVersionedSave({
    current: read(session.ownDetails),
    version: details.version,
    form,
    send: (version) => {
      const { fullName, jobTitle, phone } = form.getValues();
      change.mutate({ body: { fullName, jobTitle: jobTitle || null, phone: phone || null, version } });
    },
    saved: t('saved'),
    onDone: onClose,
  });
  const change = useWrite(session.changeOwnDetails, saving.options);
  const managed = details.managed.filter((field) => field !== 'login' && field !== 'email');
  return (
    <form noValidate onSubmit={saving.form.onSubmit(() => saving.save())}>
      <Stack gap="sm" maw={400}>
        <SaveProblems {...saving.problems} />
        {form.draft && <DraftBar draft={form.draft} />}
        {managed.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('directory.manages.own', { fields: managedText(managed) })}
          </Text>
        )}
        <TextInput
          label={t('account.full.name')}
          autoComplete="name"
          required
          {...lockedIf(managed.includes('fullName'))}
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label={t('account.job.title')}
          autoComplete="organization-title"
          {...lockedIf(managed.includes('jobTitle'))}
          {...form.getInputProps('jobTitle')}
        />
        <TextInput
          label={t('account.phone')}
          type="tel"
          autoComplete="tel"
          {...lockedIf(managed.includes('phone'))}
          {...form.getInputProps('phone')}
        />
        <SaveOrCancel isSaving={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
