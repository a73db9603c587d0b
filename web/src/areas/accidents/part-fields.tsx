import { TextInput } from '@mantine/core';
import {
  injuredPersonLabels,
  investigationLabels,
  investigatorLabels,
  otherInvestigationLabels,
  reporterLabels,
} from '@lintel/contract/areas/accidents/labels';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import grid from '#platform/form/form-grid.module.css';
import { t } from '#platform/texts.ts';
import type { AccidentForm } from './accident-values.ts';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { NumberField } from '#platform/form/number-field.tsx';
import { YesNoField } from '#platform/form/yes-no-field.tsx';
import { ChoiceField } from './choice-field.tsx';

type Props = { form: AccidentForm };
const longest: Record<string, number> = { firstName: 100, lastName: 100, phone: 50, email: 254, postcode: 20 };

const keyboards: Record<string, { type: 'tel' | 'email' }> = { phone: { type: 'tel' }, email: { type: 'email' } };

const textsOf = (form: AccidentForm, part: string, labels: Record<string, string>) =>
  Object.entries(labels).map(([field, label]) => (
    <TextField
      key={field}
      of={bind(form)(`${part}.${field}`, label)}
      max={longest[field] ?? 200}
      {...keyboards[field]}
    />
  ));

export function ReporterFields({ form }: Props) {
  return <div className={grid.fields}>{textsOf(form, 'reporter', reporterLabels)}</div>;
}

export function InjuredPersonFields({ form, accident }: Props & { accident: Accident }) {
  const { sexId, age, relationToPropertyId, statusDescription, ...texts } = injuredPersonLabels;
  const isAddress = ([field]: [string, string]) => /^address|^postcode/.test(field);
  const where = Object.fromEntries(Object.entries(texts).filter(isAddress));
  const who = Object.fromEntries(Object.entries(texts).filter((one) => !isAddress(one)));
  const of = bind(form);
  return (
    <div className={grid.fields}>
      {textsOf(form, 'injuredPerson', who)}
      <ChoiceField of={of('injuredPerson.sexId', sexId)} dictionary="sex" current={accident.injuredPerson?.sex} />
      <NumberField of={of('injuredPerson.age', age)} />
      <ChoiceField
        of={of('injuredPerson.relationToPropertyId', relationToPropertyId)}
        dictionary="relationToProperty"
        current={accident.injuredPerson?.relationToProperty}
      />
      <TextField of={of('injuredPerson.statusDescription', statusDescription)} max={1000} />
      {textsOf(form, 'injuredPerson', where)}
    </div>
  );
}

export function InvestigatorFields({ form }: Props) {
  const { investigationDate, ...texts } = investigatorLabels;
  return (
    <div className={grid.fields}>
      <DayField of={bind(form)('personInvestigatingIncident.investigationDate', investigationDate)} />
      {textsOf(form, 'personInvestigatingIncident', texts)}
    </div>
  );
}

export function InvestigationFields({ form }: Props) {
  const of = (field: keyof typeof investigationLabels) =>
    bind(form)(`investigationDetails.${field}`, investigationLabels[field]);
  return (
    <div className={grid.fields}>
      <YesNoField of={of('medical')} />
      <YesNoField of={of('normalWork')} />
      {form.values.incapacity.length === 0 ? (
        <NumberField of={of('normalWorkDays')} />
      ) : (
        <TextInput
          label={investigationLabels.normalWorkDays}
          description={t('accident.view.days.counted')}
          readOnly
          value={form.values.investigationDetails.normalWorkDays ?? ''}
        />
      )}
      <YesNoField of={of('information')} />
      <ProseField of={of('diagnosedInjury')} />
    </div>
  );
}

export function OtherInvestigationFields({ form }: Props) {
  return (
    <div className={grid.fields}>
      {Object.entries(otherInvestigationLabels).map(([field, label]) => (
        <ProseField key={field} of={bind(form)(`otherInvestigationDetails.${field}`, label)} />
      ))}
    </div>
  );
}
