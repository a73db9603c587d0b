import { Alert, Button, CloseButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { OfferedContractor } from '@lintel/contract/areas/contractors/chosen';
import { NewShare, shareDays, type SharedType } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useMe } from '#platform/current-user.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { savedByItsPage, useContractForm } from '#platform/form/contract-form.ts';
import { showRefusals, useBesideFields } from '#platform/form/refused-fields.ts';
import { DraftBar } from '#platform/form/draft-bar.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { ContractorInput } from './contractor-input.tsx';
import { ContractorLight } from './contractor-light.tsx';
import type { Outsider } from './contractor-picker.tsx';
import { ExpiryInput, isPossibleExpiry } from './expiry-input.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { PriorityInput } from './priority-input.tsx';

type Details = z.output<typeof Sent>;
type Props = {
  entityType: SharedType;
  title: string;
  hint: string;
  /** The preselected outsider. */
  to?: Outsider | undefined;
  /** The initial instructions. */
  brief?: string | undefined;
  /** When the work is due: several days for several pieces of work. */
  dueOn: readonly (string | null | undefined)[];
  /** The initial priority; without one none is asked for. */
  priority?: string | undefined;
  write: { isPending: boolean; error: Error | null };
  /** Sends the form; `onError` shows refusals at their fields. */
  onSend: (details: Details, options: { onError: (failure: Error) => void }) => void;
  onClose: () => void;
  /** What came of it, in place of the form. */
  outcome?: ReactNode;
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

/** Assigns tasks or actions to an outsider, who is e-mailed a link to each (ASSIGN-018 to 028). */
export function ShareForm(props: Props) {
  const { entityType, title, hint, to, brief = '', dueOn, priority, write, onSend, onClose, outcome } = props;
  const me = useMe();
  const { today } = me;
  const [contractor, setContractor] = useState(to?.contractor ?? null);
  const form = useContractForm<Values>(Sent, {
    validateInputOnBlur: true,
    initialValues: {
      assigneeInfo: { company: to?.company ?? '', fullName: to?.name ?? '', email: to?.emailAddress ?? '' },
      assignmentBrief: brief,
      priority: priority ?? null,
      linkExpirationDate: plusDays(today, shareDays.usual),
      contractorId: to?.contractor?.id ?? null,
      despite: '',
    },
  });
  const failed = useBesideFields(form, write.error);
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
    <Dialog onClose={() => void (outcome ? onClose() : close())} title={title} size="lg">
      {outcome ?? (
        <form
          noValidate
          onSubmit={savedByItsPage(form).onSubmit((values) => {
            if (isReady && !write.isPending)
              onSend(Sent.parse(values), { onError: (failure) => void showRefusals(form, failure) });
          })}
        >
          <Stack gap="sm">
            <Text c="dimmed">{hint}</Text>
            {form.draft && <DraftBar draft={form.draft} />}
            <FailureAlert error={failed} />
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
              entityType={entityType}
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
              entityType={entityType}
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
            {contractor && <OperativesLacking of={contractor.operativesLacking} />}
            <Textarea
              label={t('share.form.assignmentBrief')}
              required
              autosize
              minRows={4}
              maxRows={14}
              maxLength={4000}
              {...form.getInputProps('assignmentBrief')}
            />
            {priority && <PriorityInput {...form.getInputProps('priority')} />}
            <ExpiryInput
              value={form.values.linkExpirationDate}
              dueOn={dueOn}
              onChange={(day) => form.setFieldValue('linkExpirationDate', day)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => void close()}>
                {t('cancel')}
              </Button>
              <Button type="submit" disabled={!isReady} loading={write.isPending}>
                {t('share.form.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
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
