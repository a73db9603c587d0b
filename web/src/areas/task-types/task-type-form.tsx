import { Box, Checkbox, MultiSelect, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { nations } from '@lintel/contract/areas/properties/nations';
import {
  bases,
  intervalBases,
  TaskTypeDetails,
  taskTypeFieldLabels,
  workingDayRules,
  type TaskType,
} from '@lintel/contract/areas/task-types';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { fetchedSelectProps, alreadyLoaded, type Reading } from '#platform/form/fetched-select.ts';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import { EarlyWindow } from './early-window.tsx';
import { NationRules } from './nation-rules.tsx';

/** The form values of a task type: its details, with required choices still missing. */
type TaskTypeValues = Omit<TaskTypeDetails, 'groupId' | 'intervalId'> & {
  groupId: string | null;
  intervalId: string | null;
};

export function newTaskType(): TaskTypeValues {
  return {
    code: '',
    name: '',
    groupId: null,
    intervalId: null,
    statutory: false,
    inspection: false,
    riskAssessment: false,
    basis: 'completion',
    early: null,
    graceDays: 0,
    workingDays: 'none',
    intervalBasis: 'own',
    legalBasis: [],
    lawSince: [],
    nations: [],
    nationRules: [],
    areaOfObservationIds: [],
    evidence: [],
    hasCertificate: false,
    contractorBusinessId: null,
    safetyMeasure: null,
    appliesTo: null,
    note: null,
  };
}

const detailFields = Object.keys(TaskTypeDetails.shape) as (keyof TaskTypeDetails)[];

/** The form values of an existing task type. */
export function valuesOf(type: TaskType): TaskTypeValues {
  return Object.fromEntries(detailFields.map((field) => [field, type[field]])) as TaskTypeValues;
}

/** The request body, once the form is valid. */
export const detailsOf = (values: TaskTypeValues) => values as TaskTypeDetails;

export const useTaskTypeForm = (initialValues: TaskTypeValues) =>
  useContractForm<TaskTypeValues>(TaskTypeDetails, { initialValues });

type Field = keyof TaskTypeValues;

type Props = {
  of: FormOfRecord<TaskTypeValues>;
  type?: TaskType;
};

/** The definition of a task type, its rule, its law, and what a completion requires. */
export function TaskTypeForm({ of, type }: Props) {
  const { form } = of;
  const [laws, setLaws] = useState(form.values.legalBasis.join('\n'));
  const isReadOnly = type !== undefined && !type.can.edit;
  const groups = useQuery(read(dictionaries.generic, { params: { dictionary: 'TASK_TYPE' } }));
  const intervals = useQuery(read(dictionaries.taskIntervals));
  const areas = useQuery(read(dictionaries.areasOfObservation));
  const businesses = useQuery(read(dictionaries.generic, { params: { dictionary: 'CONTRACTOR_BUSINESS' } }));
  const set = (field: Field, value: unknown) => form.setFieldValue(field, value as never);
  const shared = (field: Field) => ({
    id: fieldId(field),
    label: taskTypeFieldLabels[field],
    error: Object.entries(form.errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1],
    disabled: isReadOnly,
  });
  const text = (field: 'code' | 'name' | 'appliesTo' | 'note') => ({
    ...shared(field),
    value: form.values[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  const choice = (field: Field, options: readonly Option[], reading: Reading = alreadyLoaded) => ({
    ...shared(field),
    ...fetchedSelectProps(reading, options),
    value: form.values[field] as string | null,
    onChange: (value: string | null) => set(field, value),
  });
  const choices = (
    field: 'nations' | 'areaOfObservationIds' | 'evidence',
    options: readonly Option[],
    reading?: Reading,
  ) => ({
    ...shared(field),
    ...(reading
      ? fetchedSelectProps(reading, options)
      : { data: options.map(({ id, name }) => ({ value: id, label: name })) }),
    value: form.values[field] as string[],
    onChange: (value: string[]) => set(field, value),
    hidePickedOptions: true,
    placeholder: form.values[field].length === 0 ? t('no.value') : undefined,
  });
  const box = (field: 'statutory' | 'inspection' | 'riskAssessment' | 'hasCertificate') => ({
    ...shared(field),
    checked: form.values[field],
    onChange: (event: { currentTarget: { checked: boolean } }) => set(field, event.currentTarget.checked),
  });
  const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 'sm' } as const;
  return (
    <RecordForm
      {...of}
      button={!isReadOnly && t('task.type.save')}
      labels={taskTypeFieldLabels}
      labelOf={(field) => taskTypeFieldLabels[field.split('.')[0] as Field]}
    >
      <Section title={t('task.section.duty')}>
        <Stack gap="sm">
          <SimpleGrid {...columns}>
            <TextInput {...text('code')} required maxLength={20} autoComplete="off" />
            <TextInput {...text('name')} required maxLength={200} />
            <Select {...choice('groupId', withCurrent(groups, type?.group), groups)} required searchable />
            <TextInput {...text('appliesTo')} maxLength={500} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Checkbox {...box('statutory')} />
            <Checkbox {...box('inspection')} />
            <Checkbox {...box('riskAssessment')} />
          </SimpleGrid>
        </Stack>
      </Section>
      <Section title={t('task.type.section.rule')}>
        <SimpleGrid {...columns}>
          <Select {...choice('intervalId', withCurrent(intervals, type?.interval), intervals)} required searchable />
          <Select {...choice('basis', bases)} required allowDeselect={false} />
          {form.values.basis === 'anniversary' && (
            <EarlyWindow {...shared('early')} value={form.values.early} onChange={(early) => set('early', early)} />
          )}
          <NumberBox
            {...shared('graceDays')}
            description={t('task.type.grace.hint')}
            value={form.values.graceDays}
            onChange={(days) => set('graceDays', days ?? 0)}
          />
          <Select
            {...choice('workingDays', workingDayRules)}
            description={t('task.type.working.days.hint')}
            allowDeselect={false}
          />
        </SimpleGrid>
        <Box mt="sm">
          <NationRules
            {...shared('nationRules')}
            value={form.values.nationRules}
            onChange={(rules) => set('nationRules', rules)}
          />
        </Box>
      </Section>
      <Section title={t('task.type.section.law')}>
        <Stack gap="sm">
          <SimpleGrid {...columns}>
            <Select {...choice('intervalBasis', intervalBases)} allowDeselect={false} />
            <MultiSelect
              {...choices('nations', nations)}
              placeholder={form.values.nations.length === 0 ? t('task.type.nations.all') : undefined}
            />
            <Select
              {...choice('safetyMeasure', safetyMeasures)}
              description={t('task.type.safety.measure.hint')}
              clearable
              placeholder={t('no.value')}
            />
          </SimpleGrid>
          <Textarea
            {...shared('legalBasis')}
            description={t('task.type.legal.basis.hint')}
            autosize
            minRows={2}
            maxRows={10}
            value={laws}
            onChange={(event) => {
              setLaws(event.currentTarget.value);
              set('legalBasis', linesOf(event.currentTarget.value));
            }}
          />
        </Stack>
      </Section>
      <Section title={t('task.type.section.evidence')}>
        <Stack gap="sm">
          <SimpleGrid {...columns}>
            <MultiSelect {...choices('evidence', evidenceKinds)} description={t('task.type.evidence.hint')} />
            <Select
              {...choice('contractorBusinessId', withCurrent(businesses), businesses)}
              searchable
              clearable
              placeholder={t('no.value')}
            />
            <MultiSelect
              {...choices('areaOfObservationIds', withCurrent(areas, ...(type?.areasOfObservation ?? [])), areas)}
              searchable
            />
          </SimpleGrid>
          <Checkbox {...box('hasCertificate')} description={t('task.type.has.certificate.hint')} />
          <Textarea {...text('note')} autosize minRows={2} maxRows={10} maxLength={2000} />
        </Stack>
      </Section>
    </RecordForm>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The options, and earlier choices that may have been archived since. */
function withCurrent(
  { data }: UseQueryResult<{ objects: readonly Option[] }>,
  ...current: (Option | undefined)[]
): Option[] {
  const options = data?.objects ?? [];
  const known = new Set(options.map((option) => option.id));
  return [...current.filter((one): one is Option => one !== undefined && !known.has(one.id)), ...options];
}
