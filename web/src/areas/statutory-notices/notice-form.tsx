import { Checkbox, Stack } from '@mantine/core';
import { officerFieldLabels } from '@lintel/contract/areas/enforcement-visits/visit';
import {
  noticeFieldLabels as labels,
  requirementLabels,
  servedHow,
  type NoticeFields,
} from '@lintel/contract/areas/statutory-notices/notice';
import type { Option } from '@lintel/contract/platform/shapes';
import { bind, DayField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { PeopleSelect, type Person } from '#platform/form/people-select.tsx';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { NoticeTypeField } from './notice-type-field.tsx';
import { printedDaysIn, type NoticeValues } from './notice-values.ts';
import { OtherProperties } from './other-properties.tsx';
import { ProposedDays } from './proposed-days.tsx';
import { RequirementFields } from './requirement-fields.tsx';

type Props = {
  form: ContractForm<NoticeValues>;
  isSaving: boolean;
  onSave: (values: NoticeValues) => void;
  onCancel: () => void;
  /** An existing notice stays at its property, and requirements are added on its page. */
  isThere?: boolean;
  people?: readonly Person[];
  otherProperties?: readonly Option[];
};

const labelOf = (path: string) => {
  const [field, at, part] = path.split('.');
  if (field === 'requirements') {
    const name = requirementLabels[part as keyof typeof requirementLabels];
    return `${t('statutory.requirement', { number: Number(at) + 1 })}: ${name}`;
  }
  if (field === 'officer') return `${labels.officer}: ${officerFieldLabels[at as keyof typeof officerFieldLabels]}`;
  return labels[field as keyof NoticeFields] ?? path;
};

export function NoticeForm({
  form,
  isSaving,
  onSave,
  onCancel,
  isThere = false,
  people = [],
  otherProperties = [],
}: Props) {
  const of = (field: keyof NoticeFields) => bind(form)(field, labels[field]);
  const ofOfficer = (field: keyof typeof officerFieldLabels) =>
    bind(form)(`officer.${field}`, officerFieldLabels[field]);
  const facts = printedDaysIn(form.values);
  return (
    <form noValidate onSubmit={form.onSubmit(onSave)}>
      <div className={grid.form}>
        <ErrorSummary of={form} order={[...Object.keys(labels), 'requirements']} labelOf={labelOf} />
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
      </div>
      <SaveBar button={t('statutory.save')} isSaving={isSaving} onCancel={onCancel} />
    </form>
  );
}
