import { Alert } from '@mantine/core';
import {
  assistanceDegrees,
  evacuationFieldLabels as labels,
  planOrigins,
  type EvacuationPlanFields,
} from '@lintel/contract/areas/evacuation-plans/plan';
import type { ReactNode } from 'react';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import type { PlanValues } from './plan-values.ts';

type Props = {
  form: ContractForm<PlanValues>;
  isSaving: boolean;
  onSave: (values: PlanValues) => void;
  onCancel: () => void;
  /** A plan that is there stays at its property. */
  isThere?: boolean;
  /** Beside the buttons. */
  children?: ReactNode;
};

const choices = (of: readonly { id: string; name: string }[]) => of.map(({ id, name }) => ({ value: id, label: name }));

export function PlanForm({ form, isSaving, onSave, onCancel, isThere = false, children }: Props) {
  const of = (field: keyof EvacuationPlanFields) => bind(form)(field, labels[field]);
  const required = (field: keyof EvacuationPlanFields) => ({ ...of(field), required: true });
  return (
    <form noValidate onSubmit={form.onSubmit(onSave)}>
      <div className={grid.form}>
        <ErrorSummary
          of={form}
          order={Object.keys(labels)}
          labelOf={(field) => labels[field as keyof EvacuationPlanFields] ?? field}
        />
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
      </div>
      <SaveBar button={t('evacuation.save')} isSaving={isSaving} onCancel={onCancel}>
        {children}
      </SaveBar>
    </form>
  );
}
