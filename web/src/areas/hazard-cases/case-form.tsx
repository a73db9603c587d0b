import { Alert, List } from '@mantine/core';
import {
  HazardCaseFields,
  hazardFieldLabels as labels,
  hazardSources,
  type HazardCase,
} from '@lintel/contract/areas/hazard-cases/case';
import { isInstant } from '@lintel/contract/platform/shapes';
import { clockOf, clocksOf, momentAt } from '@lintel/contract/statutory/hazard-clocks';
import { hazardGrounds, hazards } from '@lintel/contract/statutory/hazards';
import { bind, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { PeopleSelect, type Person } from '#platform/form/people-select.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import { dueText } from './clock-texts.ts';
import { InstantField } from './instant-field.tsx';

type CaseValues = Omit<HazardCaseFields, 'propertyId' | 'hazard' | 'ground' | 'awareAt'> & {
  propertyId: string | null;
  hazard: HazardCaseFields['hazard'] | null;
  ground: HazardCaseFields['ground'] | null;
  awareAt: string | null;
};

export const newCase = (propertyId: string | null): CaseValues => ({
  propertyId,
  dwelling: null,
  hazard: 'damp-and-mould',
  ground: 'SIGNIFICANT',
  awareAt: `${new Date().toISOString().slice(0, 16)}:00.000Z`,
  source: 'TENANT',
  description: null,
  rooms: null,
  tenantName: null,
  tenantContact: null,
  vulnerability: null,
  peopleIds: [],
});

export const valuesOf = (of: HazardCase): CaseValues => ({
  propertyId: of.property.id,
  dwelling: of.dwelling,
  hazard: of.hazard,
  ground: of.ground,
  awareAt: of.awareAt,
  source: of.source,
  description: of.description,
  rooms: of.rooms,
  tenantName: of.tenantName,
  tenantContact: of.tenantContact,
  vulnerability: of.vulnerability,
  peopleIds: of.people.map(({ id }) => id),
});

/** The request body, once the form is valid. */
export const fieldsOf = (values: CaseValues) => values as HazardCaseFields;
export const useCaseForm = (initialValues: CaseValues) =>
  useContractForm<CaseValues>(HazardCaseFields, { initialValues });

type Props = {
  of: FormOfRecord<CaseValues>;
  /** An existing case stays at its property. */
  isThere?: boolean;
  people?: readonly Person[];
};

const choices = (of: readonly { id: string; name: string }[]) => of.map(({ id, name }) => ({ value: id, label: name }));

export function CaseForm({ of: frame, isThere = false, people = [] }: Props) {
  const { form } = frame;
  const of = (field: keyof HazardCaseFields) => bind(form)(field, labels[field]);
  return (
    <RecordForm {...frame} button={t('hazard.save')} labels={labels}>
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
    </RecordForm>
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
