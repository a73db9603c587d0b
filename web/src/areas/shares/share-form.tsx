import { Alert, Button, CloseButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { OfferedContractor } from '@lintel/contract/areas/contractors/chosen';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { NewShare, shareDays, sharedPaths, type AssignInfo } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useState } from 'react';
import { send, useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { copyLink } from '#platform/dialog/copying.tsx';
import { useMe } from '#platform/current-user.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DraftBar } from '#platform/form/draft-bar.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import type { Assigned } from './assigned.ts';
import { ContractorInput } from './contractor-input.tsx';
import { ContractorLight } from './contractor-light.tsx';
import type { Outsider } from './contractor-picker.tsx';
import { ExpiryInput, isPossibleExpiry } from './expiry-input.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { PriorityInput } from './priority-input.tsx';

type Props = {
  of: Assigned;
  /** The preselected outsider. */
  to?: Outsider | undefined;
  /** The share that the new one replaces. */
  replaces: AssignInfo | null;
  onClose: () => void;
};
type Values = {
  assigneeInfo: { company: string; fullName: string; email: string };
  assignmentBrief: string;
  priority: string | null;
  linkExpirationDate: string | null;
  contractorId: string | null;
  despite: string;
};
const Sent = NewShare.omit({ entityId: true, tokenId: true });

/** Assigns a task or an action to an outsider, who is e-mailed a link (ASSIGN-018 to 028). */
export default function ShareForm({ of, to, replaces, onClose }: Props) {
  const me = useMe();
  const { today } = me;
  const [contractor, setContractor] = useState(to?.contractor ?? null);
  const form = useContractForm<Values>(Sent, {
    validateInputOnBlur: true,
    initialValues: {
      assigneeInfo: { company: to?.company ?? '', fullName: to?.name ?? '', email: to?.emailAddress ?? '' },
      assignmentBrief: replaces?.assignmentBrief ?? of.brief ?? '',
      priority: of.priority ?? null,
      linkExpirationDate: plusDays(today, shareDays.usual),
      contractorId: to?.contractor?.id ?? null,
      despite: '',
    },
  });
  const link = useWrite(shares.link, { onSuccess: ({ dto }) => copyLink(dto.link) });
  const params = { kind: sharedPaths[of.entityType] };
  const save = useWrite(shares.save, {
    silent: true,
    onSuccess: ({ dto }) => {
      const email = dto.assigneeInfo.email ?? form.values.assigneeInfo.email;
      // ASSIGN-036. The link has been sent already, so nothing is lost if this request is, and nothing needs to be refetched.
      void send(shares.assign, { params: { ...params, id: of.entityId }, body: { email } }).catch(() => {});
      showNextSteps(config.mailIsKept ? t('share.saved.kept') : t('share.saved', { email }), [
        { label: t('share.copy'), run: () => link.mutate({ body: { id: dto.tokenId } }) },
      ]);
      onClose();
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  const close = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose();
  };
  const take = (taken: Outsider) => {
    const { name, company, emailAddress, contractor: firm } = taken;
    form.setFieldValue('assigneeInfo', { fullName: name, company, email: emailAddress });
    form.setFieldValue('contractorId', firm?.id ?? null);
    setContractor(firm);
    form.clearErrors();
  };
  const isBlocked = contractor?.standing === 'BLOCKED' || Boolean(form.errors.despite);
  const mayDespite = mayDo(me, 'PRISM_APP_CONTRACTOR_MANAGE');
  // A preselected outsider counts as a change (ASSIGN-024).
  const isReady =
    (form.isDirty() || to !== undefined) &&
    form.isValid() &&
    !(contractor?.standing === 'BLOCKED' && (!mayDespite || !form.values.despite.trim())) &&
    isPossibleExpiry(form.values.linkExpirationDate, today);
  return (
    <Dialog onClose={() => void close()} title={t('share.form.title')} size="lg">
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (isReady && !save.isPending)
            save.mutate({
              params,
              body: { ...Sent.parse(values), entityId: of.entityId, tokenId: replaces?.tokenId ?? null },
            });
        })}
      >
        <Stack gap="sm">
          <Text c="dimmed">{t('share.form.hint')}</Text>
          {form.draft && <DraftBar draft={form.draft} />}
          <FailureAlert error={save.error} />
          {contractor && (
            <Group gap="xs">
              <Text fw={600}>{contractor.name}</Text>
              <ContractorLight contractor={contractor} />
              <CloseButton
                aria-label={t('share.form.no.contractor', { name: contractor.name })}
                onClick={() => (setContractor(null), form.setFieldValue('contractorId', null))}
              />
            </Group>
          )}
          <ContractorInput
            of={of}
            by="email"
            label={t('share.form.email')}
            description={t('share.form.email.hint')}
            type="email"
            maxLength={254}
            data-autofocus
            {...form.getInputProps('assigneeInfo.email')}
            onTake={take}
          />
          <ContractorInput
            of={of}
            by="name"
            label={t('share.form.fullName')}
            maxLength={120}
            {...form.getInputProps('assigneeInfo.fullName')}
            onTake={take}
          />
          <TextInput
            label={t('share.form.company')}
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('assigneeInfo.company')}
          />
          {contractor?.standing === 'BLOCKED' && (
            <Alert color="red" title={t('share.form.blocked', { name: contractor.name })}>
              {contractor.blockedFor ?? t('share.form.blocked.by.hand')}
              {!mayDespite && <Text size="sm">{t('share.form.blocked.nobody')}</Text>}
            </Alert>
          )}
          {contractor && <OperativesLacking of={contractor.operativesLacking} />}
          {isBlocked && mayDespite && (
            <Textarea
              label={t('share.form.despite')}
              description={t('share.form.despite.hint')}
              required
              autosize
              minRows={2}
              maxLength={1000}
              {...form.getInputProps('despite')}
            />
          )}
          <Textarea
            label={t('share.form.assignmentBrief')}
            required
            autosize
            minRows={4}
            maxRows={14}
            maxLength={4000}
            {...form.getInputProps('assignmentBrief')}
          />
          {of.priority && <PriorityInput {...form.getInputProps('priority')} />}
          <ExpiryInput
            value={form.values.linkExpirationDate}
            onChange={(day) => form.setFieldValue('linkExpirationDate', day)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={save.isPending}>
              {t('share.form.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The people of the contractor who lack what is required of them; only those who manage contractors read of them. */
function OperativesLacking({ of }: { of: OfferedContractor['operativesLacking'] }) {
  if (of.length === 0) return null;
  return (
    <Alert color="yellow" title={t('share.form.operatives')}>
      {of.map(({ id, name, lacks }) => (
        <Text key={id} size="sm">
          {t('share.form.operative', { name, lacks })}
        </Text>
      ))}
    </Alert>
  );
}
