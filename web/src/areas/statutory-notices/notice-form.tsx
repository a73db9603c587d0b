import { Checkbox, Stack, Text } from '@mantine/core';
import { officerFieldLabels } from '@lintel/contract/areas/enforcement-visits/visit';
import {
  NewRequirement,
  noticeFieldLabels as labels,
  NoticeFields,
  requirementLabels,
  servedHow,
  type StatutoryNotice,
} from '@lintel/contract/areas/statutory-notices/notice';
import type { Option } from '@lintel/contract/platform/shapes';
import type { PrintedDays } from '@lintel/contract/statutory/dates';
import type { NoticeTypeCode } from '@lintel/contract/statutory/notice-types';
import { z } from 'zod';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { useContractForm, type ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { PeopleSelect, type Person } from '#platform/form/people-select.tsx';
import { RepeatedFields } from '#platform/form/repeated-fields.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import { NoticeTypeField } from './notice-type-field.tsx';
import { OtherProperties } from './other-properties.tsx';
import { ProposedDays } from './proposed-days.tsx';
import { noRequirement, type RequirementValues } from './requirement-values.ts';

type NoticeValues = Omit<NoticeFields, 'propertyId' | 'type' | 'authority' | 'receivedOn' | 'officer'> & {
  propertyId: string | null;
  type: NoticeTypeCode | null;
  authority: string;
  receivedOn: string | null;
  officer: { name: string; telephone: string | null; emailAddress: string | null; reference: string | null };
  requirements: RequirementValues[];
};

const nobody = { name: '', telephone: null, emailAddress: null, reference: null };

type Known = { propertyId?: string | null; visitId?: string | null; authority?: string | null };
export const newNotice = (
  today: string,
  { propertyId = null, visitId = null, authority = null }: Known,
): NoticeValues => ({
  propertyId,
  visitId,
  type: null,
  authority: authority ?? '',
  authorityReference: null,
  officer: nobody,
  partOfPremises: null,
  servedOnWhom: null,
  servedOn: null,
  servedHow: null,
  receivedOn: today,
  madeOn: null,
  atOnce: false,
  effectOn: null,
  appealBy: null,
  complyBy: null,
  hearingOn: null,
  displayDuty: false,
  fee: null,
  otherPropertyIds: [],
  peopleIds: [],
  requirements: [],
});

export const valuesOf = (notice: StatutoryNotice): NoticeValues => ({
  propertyId: notice.property.id,
  visitId: notice.visit?.id ?? null,
  type: notice.type,
  authority: notice.authority,
  authorityReference: notice.authorityReference,
  officer: notice.officer ?? nobody,
  partOfPremises: notice.partOfPremises,
  servedOnWhom: notice.servedOnWhom,
  servedOn: notice.servedOn,
  servedHow: notice.servedHow,
  receivedOn: notice.receivedOn,
  madeOn: notice.madeOn,
  atOnce: notice.atOnce,
  effectOn: notice.effectOn,
  appealBy: notice.appealBy,
  complyBy: notice.complyBy,
  hearingOn: notice.hearingOn,
  displayDuty: notice.displayDuty,
  fee: notice.fee,
  otherPropertyIds: notice.otherProperties.map(({ id }) => id),
  peopleIds: notice.people.map(({ id }) => id),
  requirements: [],
});

/** Without any of their fields there is no officer. */
const withoutNobody = (values: unknown) => {
  const filled = values as NoticeValues;
  return Object.values(filled.officer ?? {}).some(Boolean) ? filled : { ...filled, officer: null };
};
const Schema = z.preprocess(withoutNobody, NoticeFields.extend({ requirements: z.array(NewRequirement) }));

/** The request body, once the form is valid. */
export const fieldsOf = (values: NoticeValues) =>
  withoutNobody(values) as NoticeFields & { requirements: NewRequirement[] };

export const useNoticeForm = (initialValues: NoticeValues) => useContractForm<NoticeValues>(Schema, { initialValues });

/** The basis of the statutory dates, once the form has enough values. */
const printedDaysIn = ({ type, receivedOn, ...days }: NoticeValues): PrintedDays | null =>
  type && receivedOn ? { ...days, type, receivedOn } : null;

type Props = {
  of: FormOfRecord<NoticeValues>;
  /** An existing notice stays at its property, and requirements are added on its page. */
  isThere?: boolean;
  people?: readonly Person[];
  otherProperties?: readonly Option[];
};

const inOrder = { ...labels, requirements: t('statutory.requirements') };
const labelOf = (path: string) => {
  const [field, at, part] = path.split('.');
  if (field === 'requirements') {
    const name = requirementLabels[part as keyof typeof requirementLabels];
    return `${t('statutory.requirement', { number: Number(at) + 1 })}: ${name}`;
  }
  if (field === 'officer') return `${labels.officer}: ${officerFieldLabels[at as keyof typeof officerFieldLabels]}`;
  return labels[field as keyof NoticeFields] ?? path;
};

export function NoticeForm({ of: frame, isThere = false, people = [], otherProperties = [] }: Props) {
  const { form } = frame;
  const of = (field: keyof NoticeFields) => bind(form)(field, labels[field]);
  const ofOfficer = (field: keyof typeof officerFieldLabels) =>
    bind(form)(`officer.${field}`, officerFieldLabels[field]);
  const facts = printedDaysIn(form.values);
  return (
    <RecordForm {...frame} button={t('statutory.save')} labels={inOrder} labelOf={labelOf}>
      <Section title={t('statutory.section')}>
        <div className={grid.fields}>
          {!isThere && (
            <div className={grid.wide}>
              <PropertySelect of={{ ...of('propertyId'), required: true }} />
            </div>
          )}
          <div className={grid.wide}>
            <NoticeTypeField of={{ ...of('type'), required: true }} propertyId={form.values.propertyId} />
          </div>
          <TextField of={{ ...of('authority'), required: true }} />
          <TextField of={of('authorityReference')} max={100} />
          <OtherProperties of={of('otherPropertyIds')} current={otherProperties} className={grid.wide} />
          <TextField of={of('partOfPremises')} max={400} />
          <TextField of={of('fee')} />
          <Checkbox
            id={fieldId('displayDuty')}
            label={labels.displayDuty}
            {...form.getInputProps('displayDuty', { type: 'checkbox' })}
          />
        </div>
      </Section>
      <Section title={t('statutory.section.service')}>
        <div className={grid.fields}>
          <DayField of={{ ...of('receivedOn'), required: true }} />
          <DayField of={of('servedOn')} />
          <TextField of={of('servedOnWhom')} />
          <Choice of={of('servedHow')} data={servedHow.map(({ id, name }) => ({ value: id, label: name }))} />
          <DayField of={of('madeOn')} />
        </div>
      </Section>
      <Section title={t('statutory.section.days')}>
        <Stack gap="md">
          <div className={grid.fields}>
            <DayField of={of('appealBy')} />
            <DayField of={of('complyBy')} />
            <DayField of={of('effectOn')} />
            <DayField of={of('hearingOn')} />
            <Checkbox
              id={fieldId('atOnce')}
              label={labels.atOnce}
              {...form.getInputProps('atOnce', { type: 'checkbox' })}
            />
          </div>
          {facts && <ProposedDays facts={facts} />}
        </Stack>
      </Section>
      {!isThere && (
        <Section title={t('statutory.requirements')}>
          <RequirementFields form={form} />
        </Section>
      )}
      <Section title={t('statutory.section.people')}>
        <div className={grid.fields}>
          <TextField of={{ ...ofOfficer('name'), label: labels.officer }} />
          <TextField of={ofOfficer('reference')} max={100} />
          <TextField of={ofOfficer('telephone')} max={40} type="tel" />
          <TextField of={ofOfficer('emailAddress')} max={254} type="email" />
          <PeopleSelect
            id={fieldId('peopleIds')}
            className={grid.wide}
            label={labels.peopleIds}
            description={t('statutory.people.hint')}
            error={form.errors['peopleIds']}
            current={people}
            value={form.values.peopleIds}
            onChange={(ids) => form.setFieldValue('peopleIds', ids)}
          />
        </div>
      </Section>
    </RecordForm>
  );
}

/** The requirements of the notice, with its own numbering. */
function RequirementFields({ form }: { form: ContractForm<NoticeValues> }) {
  const of = (at: number, field: keyof typeof requirementLabels) =>
    bind(form)(`requirements.${at}.${field}`, requirementLabels[field]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('statutory.requirements.hint')}
      </Text>
      <RepeatedFields
        count={form.values.requirements.length}
        legend={(number) => t('statutory.requirement', { number })}
        remove={(number) => t('statutory.requirement.remove', { number })}
        add={t('statutory.requirement.add')}
        onRemove={(at) => form.removeListItem('requirements', at)}
        onAdd={() => form.insertListItem('requirements', noRequirement)}
      >
        {(at) => (
          <>
            <ProseField of={{ ...of(at, 'words'), required: true }} max={1000} />
            <TextField of={of(at, 'provision')} />
            <DayField of={of(at, 'dueOn')} />
            <ProseField of={of(at, 'measure')} />
          </>
        )}
      </RepeatedFields>
    </Stack>
  );
}
