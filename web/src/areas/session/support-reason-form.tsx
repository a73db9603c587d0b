import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { session } from '@lintel/contract/areas/session';
import { useWrite } from '#platform/api.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

const stays = [15, 30, 60, 120, 240, 480];

export function SupportReasonForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm(session.giveSupportReason.body, {
    draft: null,
    initialValues: { reason: '', minutes: 60 },
  });
  const give = useWrite(session.giveSupportReason, { form, onSuccess: onDone });
  return (
    <form noValidate onSubmit={give.form.onSubmit((body) => give.mutate({ body }))}>
      <Stack gap="sm">
        <Text c="dimmed">{t('settle.support-reason.why')}</Text>
        <FailureAlert error={give.error} />
        <Textarea
          label={t('settle.support-reason.reason')}
          autosize
          minRows={3}
          required
          {...form.getInputProps('reason')}
        />
        <NativeSelect
          label={t('settle.support-reason.minutes')}
          data={stays.map((minutes) => ({
            value: String(minutes),
            label: minutes < 60 ? t('minutes', { count: minutes }) : t('hours', { count: minutes / 60 }),
          }))}
          value={String(form.values.minutes)}
          onChange={(event) => form.setFieldValue('minutes', Number(event.currentTarget.value))}
        />
        <Button type="submit" loading={give.isPending}>
          {t('settle.support-reason.give')}
        </Button>
      </Stack>
    </form>
  );
}
