import { Alert, List } from '@mantine/core';
import {
  hazardFieldLabels as labels,
  hazardSources,
  type HazardCaseFields,
} from '@lintel/contract/areas/hazard-cases/case';
import { isInstant } from '@lintel/contract/platform/shapes';
import { clockOf, clocksOf, momentAt } from '@lintel/contract/statutory/hazard-clocks';
import { hazardGrounds, hazards } from '@lintel/contract/statutory/hazards';
import { bind, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { PeopleSelect, type Person } from '#platform/form/people-select.tsx';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import type { CaseValues } from './case-values.ts';
import { dueText } from './clock-texts.ts';
import { InstantField } from './instant-field.tsx';

type Props = {
  form: ContractForm<CaseValues>;
  isSaving: boolean;
  onSave: (values: CaseValues) => void;
  onCancel: () => void;
  /** An existing case stays at its property. */
  isThere?: boolean;
  people?: readonly Person[];
};

const choices = (of: readonly { id: string; name: string }[]) => of.map(({ id, name }) => ({ value: id, label: name }));

export function CaseForm({ form, isSaving, onSave, onCancel, isThere = false, people = [] }: Props) {
  const of = (field: keyof HazardCaseFields) => bind(form)(field, labels[field]);
  return (
    <form noValidate onSubmit={form.onSubmit(onSave)}>
      <div className={grid.form}>
        <ErrorSummary
          of={form}
          order={Object.keys(labels)}
          labelOf={(field) => labels[field as keyof HazardCaseFields] ?? field}
        />
        <Section title={t('hazard.section.report')}>
          <div className={grid.fields}>
            {!isThere && (
              <div className={grid.wide}>
                <PropertySelect of={{ ...of('propertyId'), required: true }} />
              </div>
            )}
            <TextField of={of('dwelling')} placeholder={t('hazard.dwelling.example')} />
            <TextField of={of('rooms')} />
            <Choice of={{ ...of('hazard'), required: true }} data={choices(hazards)} />
            <Choice of={{ ...of('ground'), required: true }} data={choices(hazardGrounds)} />
            <InstantField of={{ ...of('awareAt'), required: true }} />
            <Choice of={{ ...of('source'), required: true }} data={choices(hazardSources)} />
            <ProseField of={of('description')} />
          </div>
          <FirstClocks values={form.values} />
        </Section>
        <Section title={t('hazard.section.tenant')}>
          <div className={grid.fields}>
            <TextField of={of('tenantName')} />
            <TextField of={of('tenantContact')} />
            <ProseField of={of('vulnerability')} />
          </div>
          <Alert color="blue" mt="sm">
            {t('hazard.personal.hint')}
          </Alert>
        </Section>
        <Section title={t('hazard.section.people')}>
          <PeopleSelect
            id={fieldId('peopleIds')}
            label={labels.peopleIds}
            description={t('hazard.people.hint')}
            error={form.errors['peopleIds']}
            current={people}
            value={form.values.peopleIds}
            onChange={(ids) => form.setFieldValue('peopleIds', ids)}
          />
        </Section>
      </div>
      <SaveBar button={t('hazard.save')} isSaving={isSaving} onCancel={onCancel} />
    </form>
  );
}

/** The clocks that start with the entered values, each with its calculation. */
function FirstClocks({ values: { ground, awareAt } }: { values: CaseValues }) {
  if (!ground || !awareAt || !isInstant(awareAt)) return null;
  const aware = momentAt(awareAt);
  const clocks = clocksOf({ ground, aware, events: [] }, aware);
  return (
    <Alert color={ground === 'EMERGENCY' ? 'red' : 'yellow'} mt="sm" title={t('hazard.first.clocks')}>
      <List size="sm">
        {clocks.map((clock) => (
          <List.Item key={clock.code}>
            {t('hazard.first.clock', { clock: clockOf(clock.code).name, due: dueText(clock.due), words: clock.words })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
