import { Stack, Tabs } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import {
  officerFieldLabels,
  visitFieldLabels as labels,
  visitKinds,
  VisitFields,
  type EnforcementVisit,
} from '@lintel/contract/areas/enforcement-visits/visit';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { bind, DayField, ProseField, TextField, type Bound } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { YesNoField } from '#platform/form/yes-no-field.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { read } from '#platform/api.ts';
import { useContractForm, type ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { fetchedSelectProps, withCurrent } from '#platform/form/fetched-select.ts';
import { RepeatedFields } from '#platform/form/repeated-fields.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';

type OfficerValues = {
  name: string;
  telephone: string | null;
  emailAddress: string | null;
  reference: string | null;
};
type VisitValues = Omit<VisitFields, 'propertyId' | 'categoryId' | 'visitDate' | 'officers'> & {
  propertyId: string | null;
  categoryId: string | null;
  visitDate: string | null;
  officers: OfficerValues[];
};

const noOfficer: OfficerValues = { name: '', telephone: null, emailAddress: null, reference: null };

export const newVisit = (today: string, propertyId: string | null): VisitValues => ({
  propertyId,
  categoryId: null,
  visitDate: today,
  kind: null,
  authority: null,
  officers: [],
  reason: null,
  announced: null,
  present: null,
  areasSeen: null,
  powersUsed: null,
  samplesTaken: null,
  askedFor: null,
  handedOver: null,
  said: null,
  outcomeId: null,
  letterReceivedOn: null,
  nextVisitOn: null,
});

export const valuesOf = (visit: EnforcementVisit): VisitValues => {
  const { id: _, version: __, ref: ___, property, category, outcome, ...more } = visit;
  const { actionCount: _a, fileCount: _f, createdAt: _c, can: _can, ...fields } = more;
  return { ...fields, propertyId: property.id, categoryId: category.id, outcomeId: outcome?.id ?? null };
};

/** The request body, once the form is valid. */
export const fieldsOf = (values: VisitValues) => values as VisitFields;

export const useVisitForm = (initialValues: VisitValues) =>
  useContractForm<VisitValues>(VisitFields, { initialValues });

type Props = {
  of: FormOfRecord<VisitValues>;
  /** The visit being edited: its choices are shown even if they are no longer offered. */
  current?: EnforcementVisit;
  /** The tab of files; without it there are no tabs (ENF-005, ENF-007). */
  files?: ReactNode;
};

export function VisitForm({ of, current, files }: Props) {
  const [tab, setTab] = useState<string | null>('overview');
  const fields = <VisitSections form={of.form} current={current} />;
  return (
    <RecordForm {...of} button={t('visit.save')} labels={labels} labelOf={labelOf} onRefused={() => setTab('overview')}>
      {files ? (
        <Tabs value={tab} onChange={setTab} keepMounted>
          <Tabs.List aria-label={t('visit.tabs')} mb="md">
            <Tabs.Tab value="overview">{t('record.overview')}</Tabs.Tab>
            <Tabs.Tab value="files">{t('visit.files')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">{fields}</Tabs.Panel>
          <Tabs.Panel value="files">{files}</Tabs.Panel>
        </Tabs>
      ) : (
        fields
      )}
    </RecordForm>
  );
}

const labelOf = (path: string) => {
  const [field, , part] = path.split('.');
  const whole = labels[field as keyof VisitFields];
  return part ? `${whole}: ${officerFieldLabels[part as keyof typeof officerFieldLabels]}` : whole;
};

function VisitSections({ form, current }: { form: ContractForm<VisitValues>; current: EnforcementVisit | undefined }) {
  const of = (field: keyof VisitFields) => bind(form)(field, labels[field]);
  const { categoryId } = form.values;
  const categories = useQuery(read(dictionaries.generic, { params: { dictionary: 'ENFORCEMENT_VISIT_CATEGORY' } }));
  const outcomes = useQuery(read(enforcementVisits.outcomes, { query: categoryId ? { categoryId } : {} }));
  return (
    <Stack gap="md">
      <Section title={t('visit.section')}>
        <div className={grid.fields}>
          <div className={grid.wide}>
            <PropertySelect of={{ ...of('propertyId'), required: true }} />
          </div>
          <OptionField
            of={{ ...of('categoryId'), required: true }}
            placeholder={t('visit.choose.category')}
            reading={categories}
            current={current?.category}
          />
          <DayField of={{ ...of('visitDate'), required: true }} />
          <Choice
            of={of('kind')}
            placeholder={t('visit.choose.kind')}
            data={visitKinds.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <YesNoField of={of('announced')} />
          <ProseField of={of('reason')} />
        </div>
      </Section>
      <Section title={t('visit.section.people')}>
        <div className={grid.fields}>
          <TextField of={of('authority')} />
          <OfficerFields form={form} />
          <ProseField of={of('present')} max={1000} />
        </div>
      </Section>
      <Section title={t('visit.section.seen')}>
        <div className={grid.fields}>
          <ProseField of={of('areasSeen')} />
          <ProseField of={of('powersUsed')} />
          <ProseField of={of('samplesTaken')} />
          <ProseField of={of('askedFor')} />
          <ProseField of={of('handedOver')} />
          <ProseField of={of('said')} max={10_000} />
        </div>
      </Section>
      <Section title={t('visit.section.outcome')}>
        <div className={grid.fields}>
          <OptionField
            of={of('outcomeId')}
            placeholder={t('visit.choose.outcome')}
            reading={outcomes}
            current={current?.outcome}
          />
          <DayField of={of('letterReceivedOn')} />
          <DayField of={of('nextVisitOn')} />
        </div>
      </Section>
    </Stack>
  );
}

type OptionProps = {
  of: Bound;
  placeholder: string;
  reading: UseQueryResult<{ objects: readonly Option[] }>;
  current?: Option | null | undefined;
};

function OptionField({ of, placeholder, reading, current }: OptionProps) {
  const options = withCurrent(reading.data?.objects ?? [], current);
  return <Choice of={of} placeholder={placeholder} {...fetchedSelectProps(reading, options)} />;
}

/** The officers who visited: name, telephone, e-mail and reference of each. */
function OfficerFields({ form }: { form: ContractForm<VisitValues> }) {
  const of = (at: number, field: keyof typeof officerFieldLabels) =>
    bind(form)(`officers.${at}.${field}`, officerFieldLabels[field]);
  return (
    <Stack gap="sm" className={grid.wide}>
      <RepeatedFields
        count={form.values.officers.length}
        legend={(number) => t('visit.officer', { number })}
        remove={(number) => t('visit.officer.remove', { number })}
        add={t('visit.officer.add')}
        onRemove={(at) => form.removeListItem('officers', at)}
        onAdd={() => form.insertListItem('officers', noOfficer)}
      >
        {(at) => (
          <>
            <TextField of={{ ...of(at, 'name'), required: true }} />
            <TextField of={of(at, 'reference')} max={100} />
            <TextField of={of(at, 'telephone')} max={40} type="tel" />
            <TextField of={of(at, 'emailAddress')} max={254} type="email" />
          </>
        )}
      </RepeatedFields>
    </Stack>
  );
}
