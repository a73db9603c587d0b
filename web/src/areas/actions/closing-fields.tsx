import { Alert, Group, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useContractForm, type ContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import { t } from '#platform/texts.ts';
import { chosenStatus, ClosingCheck, lackingDoer, newClosing, type ClosingValues } from './closing-values.ts';

type ClosingForm = ContractForm<ClosingValues>;
export const closingLabels = {
  statusId: 'action.close.status',
  doneOn: 'action.close.done.on',
  who: 'action.close.who',
  doneById: 'action.close.colleague',
  doneByIds: 'action.close.colleague',
  doneBy: 'action.close.other',
  note: 'action.close.note',
  evidence: 'action.close.evidence',
} as const;
const doers = { me: 'action.close.who.me', user: 'action.close.who.user', other: 'action.close.who.other' } as const;

/** `of` is the action; closing several at once has no draft. */
export const useClosingForm = (today: string, of: string | null) =>
  useContractForm<ClosingValues>(ClosingCheck, { draft: of, initialValues: newClosing(today) });

/** The closed statuses, once loaded. */
export function useClosedStatuses() {
  const reading = useQuery(read(dictionaries.closedActionStatuses));
  return { statuses: reading.data?.objects ?? [], reading };
}

/** Whether the form names who did the work; otherwise the field shows an error. */
export function namesDoer(form: ClosingForm, values: ClosingValues): boolean {
  const field = lackingDoer(values);
  if (field) form.refuse({ [field]: t('action.close.who.say') });
  return field === null;
}

/** The closed status, and when, by whom and what work was done. */
export function ClosingFields({ form }: { form: ClosingForm }) {
  const { values } = form;
  const { statuses, reading } = useClosedStatuses();
  return (
    <Stack gap="sm">
      {reading.isLoadingError && (
        <Alert color="red" role="alert">
          {t('something.went.wrong')}
        </Alert>
      )}
      <Select
        id={fieldId('statusId')}
        label={t('action.close.status')}
        required
        allowDeselect={false}
        {...fetchedSelectProps(reading, statuses)}
        {...form.getInputProps('statusId')}
        value={chosenStatus(values, statuses)}
      />
      <DayInput
        id={fieldId('doneOn')}
        label={t('action.close.done.on')}
        required
        data-autofocus
        error={form.errors['doneOn']}
        value={values.doneOn}
        onChange={(day) => form.setFieldValue('doneOn', day)}
      />
      <Radio.Group label={t('action.close.who')} value={values.who} onChange={(who) => form.setFieldValue('who', who)}>
        <Group gap="md" mt={4}>
          {(['me', 'user', 'other'] as const).map((who) => (
            <Radio key={who} value={who} label={t(doers[who])} />
          ))}
        </Group>
      </Radio.Group>
      {values.who === 'user' && (
        <PeopleSelect
          id={fieldId('doneById')}
          label={t('action.close.colleague')}
          required
          maxValues={1}
          error={form.errors['doneById']}
          value={values.doneByIds}
          onChange={(ids) => {
            form.setFieldValue('doneByIds', ids);
            form.clearFieldError('doneById');
          }}
        />
      )}
      {values.who === 'other' && (
        <TextInput
          id={fieldId('doneBy')}
          label={t('action.close.other')}
          required
          maxLength={200}
          {...form.getInputProps('doneBy')}
        />
      )}
      <Textarea
        id={fieldId('note')}
        label={t('action.close.note')}
        description={t('action.close.note.hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps('note')}
      />
    </Stack>
  );
}
