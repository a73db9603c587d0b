import { Input, Select, Tabs, Text, Textarea, TextInput } from '@mantine/core';
import { ActionDetails, actionFieldLabels } from '@lintel/contract/areas/actions/action';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { Section } from '#platform/page/section.tsx';
import type { Reading } from '#platform/form/fetched-select.ts';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import type { ActionValues } from './action-values.ts';
import { AreasChoice } from './areas-choice.tsx';
import css from './actions.module.css';
import { PriorityChoice } from './priority-choice.tsx';

const labels: Record<string, string> = {
  propertyId: t('action.property'),
  ...actionFieldLabels,
  reason: t('action.extend.reason'),
};
const labelOf = (field: string) => labels[field] ?? t('action.one');

/** Optional requirements of the form: the property, and the due date if it does not follow from the priority. */
type Asks = { place?: boolean; dueDate?: boolean };
export const useActionForm = (initialValues: ActionValues, { place = false, dueDate = true }: Asks = {}) =>
  useContractForm<ActionValues>(
    ActionDetails.extend({
      ...(place && { propertyId: z.uuid(t('action.property.say')) }),
      ...(!dueDate && { dueDate: ActionDetails.shape.dueDate.nullable() }),
    }),
    { initialValues },
  );

type Option = { id: string; name: string };
type Props = {
  of: FormOfRecord<ActionValues>;
  statuses: readonly DictionaryOption[];
  areas: readonly Option[];
  /** If they are fetched separately. */
  areasReading?: Reading;
  mayChooseDueDate: boolean;
  /** The due date that follows from each priority, if it sets one. */
  dueDates?: Record<Priority, string>;
  /** Hint under the due date. */
  dueHint?: string | undefined;
  onPriority: (priority: Priority) => void;
  onDueDate: (day: string | null) => void;
  /** Whether the due date moves to a later day, which requires a reason. */
  isExtended?: boolean;
  /** The field for the property, if the form was not opened from one. */
  place?: ReactNode;
  /** Starts with the photograph and what is wrong; rarely changed fields are under "More". */
  isNew?: boolean;
  /** The label of the name for those who report a problem. */
  nameLabel?: string | undefined;
  /** The field for the assignee, if the action is new. */
  assignee?: ReactNode;
  /** Explains the effect of the chosen values, below the fields. */
  note?: string | null;
  /** The tab of files. */
  files: ReactNode;
};

/** The fields of an action, and its files (ACT-012, ACT-016). */
export function ActionFormTabs(props: Props) {
  const { of, isNew, nameLabel, files } = props;
  const [tab, setTab] = useState<string | null>('overview');
  const nameOf = (field: string) => (field === 'name' && nameLabel) || labelOf(field);
  return (
    <RecordForm
      {...of}
      button={t('action.add.save')}
      labels={labels}
      labelOf={nameOf}
      onRefused={() => setTab('overview')}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List aria-label={t('action.tabs')} mb="md">
          <Tabs.Tab value="overview">{t('record.overview')}</Tabs.Tab>
          <Tabs.Tab value="files">{t('action.files')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Section title={t('action.details')}>
            <Fields {...props} files={isNew && tab === 'overview' && files} />
          </Section>
        </Tabs.Panel>
        <Tabs.Panel value="files">{tab === 'files' && files}</Tabs.Panel>
      </Tabs>
    </RecordForm>
  );
}

function Fields(props: Props) {
  const { isNew = false, place, files, assignee, note } = props;
  const { form } = props.of;
  return (
    <div className={css.fields}>
      {place && <div className={css.whole}>{place}</div>}
      {isNew && files && (
        <Input.Wrapper label={t('action.form.photograph')} labelElement="div" className={css.whole}>
          {files}
        </Input.Wrapper>
      )}
      <Textarea
        {...shared('name')}
        label={props.nameLabel ?? actionFieldLabels.name}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        className={css.whole}
        {...form.getInputProps('name')}
      />
      <PriorityChoice
        value={form.values.priority}
        onChange={props.onPriority}
        dueDates={props.dueDates}
        isMissing={Boolean(form.errors['priority'])}
      />
      {!isNew && <StatusAndStart {...props} />}
      <DueDate {...props} />
      {!isNew && <InspectionAndAreas {...props} />}
      <TextInput {...shared('location')} maxLength={500} className={css.whole} {...form.getInputProps('location')} />
      <Textarea
        {...shared('observation')}
        autosize
        minRows={isNew ? 2 : 4}
        maxRows={16}
        maxLength={4000}
        className={css.whole}
        {...form.getInputProps('observation')}
      />
      {assignee}
      {isNew && <More {...props} />}
      {note && (
        <Text size="sm" c="dimmed" className={css.whole} role="status">
          {note}
        </Text>
      )}
    </div>
  );
}

const shared = (field: keyof typeof actionFieldLabels) => ({
  id: fieldId(field),
  label: actionFieldLabels[field],
});

function StatusAndStart({ of: { form }, statuses }: Props) {
  return (
    <>
      <Select
        {...shared('statusId')}
        required
        allowDeselect={false}
        data={statuses.map(({ id, name, code }) => ({
          value: id,
          label: name,
          // It follows from marking the work as done, and cannot be chosen.
          disabled: code === 'awaiting-verification',
        }))}
        {...form.getInputProps('statusId')}
      />
      <DayInput
        {...shared('startDate')}
        required
        error={form.errors['startDate']}
        value={form.values.startDate}
        onChange={(day) => form.setFieldValue('startDate', day)}
      />
    </>
  );
}

function DueDate({ of: { form }, isNew, mayChooseDueDate, dueDates, dueHint, onDueDate, isExtended = false }: Props) {
  const { priority, dueDate } = form.values;
  const byPriority = priority && dueDates ? dueDates[priority] : null;
  // It follows from the priority, and until then there is nothing to show or to do.
  if (isNew && !mayChooseDueDate && !byPriority) return null;
  return (
    <>
      <DayInput
        {...shared('dueDate')}
        required
        disabled={!mayChooseDueDate}
        description={dueHint}
        error={form.errors['dueDate']}
        value={isNew && !mayChooseDueDate ? byPriority : dueDate}
        onChange={onDueDate}
      />
      {isExtended && (
        <Textarea
          id={fieldId('reason')}
          label={labelOf('reason')}
          required
          autosize
          minRows={2}
          maxLength={1000}
          className={css.whole}
          {...form.getInputProps('reason')}
        />
      )}
    </>
  );
}

function InspectionAndAreas({ of: { form }, areas, areasReading }: Props) {
  return (
    <>
      <DayInput
        {...shared('dueDateByInspection')}
        error={form.errors['dueDateByInspection']}
        value={form.values.dueDateByInspection}
        onChange={(day) => form.setFieldValue('dueDateByInspection', day)}
      />
      <AreasChoice form={form} areas={areas} reading={areasReading} />
    </>
  );
}

const underMore = ['statusId', 'startDate', 'dueDateByInspection', 'areaOfObservationIds'];

/** The defaults of a new action; open if one of them is refused, or was filled in from the source. */
function More(props: Props) {
  const { errors, values } = props.of.form;
  const [isOpen, setOpen] = useState(values.areaOfObservationIds.length > 1);
  return (
    <details
      className={css.more}
      open={isOpen || underMore.some((field) => Boolean(errors[field]))}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('action.form.more')}</summary>
      <div className={css.fields}>
        <StatusAndStart {...props} />
        <InspectionAndAreas {...props} />
      </div>
    </details>
  );
}
