import { Alert } from '@mantine/core';
import {
  assistanceDegrees,
  evacuationFieldLabels as labels,
  EvacuationPlanFields,
  planOrigins,
  type EvacuationPlan,
} from '@lintel/contract/areas/evacuation-plans/plan';
import type { ReactNode } from 'react';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';

/** While they are typed, texts and choices may be absent. */
type PlanValues = {
  [F in keyof EvacuationPlanFields]: EvacuationPlanFields[F] | null;
};

export const newPlan = (propertyId: string | null, today: string): PlanValues => ({
  propertyId,
  residentName: null,
  dwelling: null,
  floor: null,
  contact: null,
  needs: null,
  assistance: 'UNKNOWN',
  origin: 'IDENTIFIED',
  knownOn: today,
});

export const valuesOf = (plan: EvacuationPlan): PlanValues => ({
  propertyId: plan.property.id,
  residentName: plan.residentName,
  dwelling: plan.dwelling,
  floor: plan.floor,
  contact: plan.contact,
  needs: plan.needs,
  assistance: plan.assistance,
  origin: plan.origin,
  knownOn: plan.knownOn,
});

/** The request body, once the form is valid. */
export const fieldsOf = (values: PlanValues) => values as EvacuationPlanFields;
export const usePlanForm = (initialValues: PlanValues) =>
  useContractForm<PlanValues>(EvacuationPlanFields, { initialValues });

type Props = {
  of: FormOfRecord<PlanValues>;
  /** A plan that is there stays at its property. */
  isThere?: boolean;
  /** Beside the buttons. */
  children?: ReactNode;
};

const choices = (of: readonly { id: string; name: string }[]) => of.map(({ id, name }) => ({ value: id, label: name }));

export function PlanForm({ of: frame, isThere = false, children }: Props) {
  const of = (field: keyof EvacuationPlanFields) => bind(frame.form)(field, labels[field]);
  const required = (field: keyof EvacuationPlanFields) => ({ ...of(field), required: true });
  return (
    <RecordForm {...frame} button={t('evacuation.save')} labels={labels} beside={children}>
      <Section title={t('evacuation.section.resident')}>
        <div className={grid.fields}>
          {!isThere && (
            <div className={grid.wide}>
              <PropertySelect of={required('propertyId')} />
            </div>
          )}
          <TextField of={required('residentName')} />
          <TextField of={of('contact')} />
          <TextField of={required('dwelling')} max={60} />
          <TextField of={required('floor')} max={20} />
          <Choice of={required('origin')} data={choices(planOrigins)} />
          <DayField of={required('knownOn')} />
        </div>
      </Section>
      <Section title={t('evacuation.section.help')}>
        <div className={grid.fields}>
          <div className={grid.wide}>
            <Choice of={required('assistance')} data={choices(assistanceDegrees)} />
          </div>
          <ProseField of={of('needs')} max={2000} />
        </div>
        <Alert color="blue" mt="sm">
          {t('evacuation.hint.assistance')} {t('evacuation.hint.needs')}
        </Alert>
      </Section>
    </RecordForm>
  );
}
