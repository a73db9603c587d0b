import { Autocomplete, Button, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { NewShare, shareDays, sharedPaths, type AssignInfo } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, send, useWrite } from '#platform/api.ts';
import { config } from '#platform/client-config.ts';
import { useMe } from '#platform/current-user.ts';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import type { Assigned } from './assigned.ts';
import { ExpiryInput, isPossibleExpiry } from './expiry-input.tsx';
import { FailureAlert } from '#platform/failure-alert.tsx';

type Props = {
  of: Assigned;
  /** The share that the new one takes the place of. */
  replaces: AssignInfo | null;
  onClose: () => void;
};
type Values = {
  assigneeInfo: { company: string; fullName: string; email: string };
  assignmentBrief: string;
  priority: string | null;
  linkExpirationDate: string | null;
};
const WAIT_MS = 500;

const Sent = NewShare.omit({ entityId: true, contractorId: true, tokenId: true });

/** Gives a task or an action to somebody outside, who is mailed a link (ASSIGN-018 to 028). */
export default function ShareForm({ of, replaces, onClose }: Props) {
  const { today } = useMe();
  const form = useContractForm<Values>(Sent, {
    validateInputOnBlur: true,
    initialValues: {
      assigneeInfo: { company: '', fullName: '', email: '' },
      assignmentBrief: '',
      priority: of.priority ?? null,
      linkExpirationDate: plusDays(today, shareDays.usual),
    },
  });
  const save = useWrite(shares.save, {
    silent: true,
    onSuccess: ({ dto }) => {
      const email = dto.assigneeInfo.email ?? form.values.assigneeInfo.email;
      showSuccess(config.mailIsKept ? t('share.saved.kept') : t('share.saved', { email }), { milliseconds: 6000 });
      onClose();
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  const isReady = form.isDirty() && form.isValid() && isPossibleExpiry(form.values.linkExpirationDate, today);
  const close = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose();
  };
  const take = ({ name, company, emailAddress }: Contractor) => {
    form.setFieldValue('assigneeInfo', { fullName: name, company, email: emailAddress });
    form.clearErrors();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('share.form.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (isReady && !save.isPending)
            save.mutate({
              params: { kind: sharedPaths[of.entityType] },
              body: { ...Sent.parse(values), entityId: of.entityId, tokenId: replaces?.tokenId ?? null },
            });
        })}
      >
        <Stack gap="sm">
          <Text c="dimmed">{t('share.form.hint')}</Text>
          <FailureAlert error={save.error} />
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
    </Modal>
  );
}

/** ASSIGN-027, ASSIGN-028: absent until the priorities are there; that they could not be read is only logged. */
function PriorityInput(props: { value?: string | null; onChange: (priority: string | null) => void }) {
  const { data } = useQuery({
    ...read(dictionaries.priorities),
    queryFn: ({ signal }) =>
      send(dictionaries.priorities, undefined, { signal }).catch((failure: unknown) => {
        console.info('The priorities could not be read', failure);
        throw failure;
      }),
    staleTime: Infinity,
  });
  if (!data?.objects.length) return null;
  return (
    <Select
      label={t('share.form.priority')}
      allowDeselect={false}
      data={data.objects.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}

type Contractor = { id: string; name: string; company: string; emailAddress: string };
type ContractorInputProps = {
  of: Assigned;
  by: 'email' | 'name';
  label: string;
  description?: string;
  type?: string;
  maxLength: number;
  'data-autofocus'?: boolean;
  value?: string;
  onChange?: (text: string) => void;
  onTake: (contractor: Contractor) => void;
};

/** A box that offers people whom something was assigned to before (ASSIGN-032); choosing one fills in the others. */
function ContractorInput({ of: { entityType }, by, onTake, onChange, value = '', ...input }: ContractorInputProps) {
  const [isTyped, setTyped] = useState(false);
  const [text] = useDebouncedValue(value.trim(), WAIT_MS);
  const { data } = useQuery({
    ...read(shares.contractors, { params: { kind: sharedPaths[entityType] }, body: { entityType, [by]: text } }),
    enabled: isTyped && text !== '',
    placeholderData: keepPreviousData,
  });
  const found = isTyped && value.trim() ? (data?.objects ?? []) : [];
  return (
    <Autocomplete
      {...input}
      required
      autoComplete="off"
      value={value}
      data={found.map(({ id }) => id)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const person = found.find(({ id }) => id === option.value);
        return (
          <div>
            <div>{person?.name}</div>
            <Text size="sm" c="dimmed">
              {[person?.company, person?.emailAddress].filter(Boolean).join(', ')}
            </Text>
          </div>
        );
      }}
      onOptionSubmit={(id) => {
        const person = found.find((each) => each.id === id);
        setTyped(false);
        if (person) onTake(person);
      }}
      onChange={(next) => {
        // Mantine also writes what was chosen into the box: that is the record's id, not what to show.
        if (found.some(({ id }) => id === next)) return;
        setTyped(true);
        onChange?.(next);
      }}
    />
  );
}
