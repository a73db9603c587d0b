import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import type { ReactNode } from 'react';
import grid from '#platform/form/form-grid.module.css';
import { t } from '#platform/texts.ts';
import type { AccidentForm } from './accident-values.ts';
import { bind, type Bound, DayField, ProseField, TextField, TimeField } from '#platform/form/bound-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useOffered } from './offered.ts';

type Props = {
  form: AccidentForm;
  /** The stored accident, if it was reported before. */
  accident?: Accident;
  /** First field of a new accident: where it happened. */
  children?: ReactNode;
};

/** Where, when and what: the same for reporting an accident and for completing it. */
export function GeneralFields({ form, accident, children }: Props) {
  const of = bind(form);
  return (
    <div className={grid.fields}>
      {children}
      <ChoiceField
        of={{ ...of('categoryId', labels.categoryId), required: true }}
        dictionary="category"
        current={accident?.category}
      />
      <DayField
        of={{ ...of('accidentDate', labels.accidentDate), required: true }}
        hint={movesOthers(form, accident)}
      />
      <TimeField of={of('accidentTime', labels.accidentTime)} />
      <ChoiceField of={of('locationId', labels.locationId)} dictionary="location" current={accident?.location} />
      <TextField of={of('locationDescription', labels.locationDescription)} max={1000} />
      <TextField of={of('companyName', labels.companyName)} />
      <TextField of={of('department', labels.department)} />
      <ChoiceField
        of={withItsParent(form, of('subActivityId', labels.subActivityId), 'organizationMainIndustryId')}
        dictionary="subActivity"
        current={accident?.subActivity}
      />
      <ProseField of={of('note', labels.note)} />
    </div>
  );
}

/** What a changed day does to the other records of the incident. */
const movesOthers = ({ values }: AccidentForm, accident?: Accident) =>
  accident?.sameIncident.length && values.accidentDate !== accident.accidentDate
    ? t('accident.view.same.moves', { others: accident.sameIncident.map(({ ref }) => ref).join(', ') })
    : undefined;

/** Changing a choice clears the field that follows from it; the server fills it in. */
export const withItsParent = (
  form: AccidentForm,
  of: Bound,
  parent: 'organizationMainIndustryId' | 'geographicalAreaId',
): Bound => ({
  ...of,
  onChange: (value) => {
    of.onChange(value);
    form.setFieldValue(parent, null);
  },
});

/** Whether the chosen category has its RIDDOR flag (ACC-027). */
export function useIsRiddor({ values }: AccidentForm, accident?: Accident): boolean {
  const { data } = useOffered('category');
  const chosen = data?.objects.find(({ id }) => id === values.categoryId);
  return chosen ? chosen.riddor === true : accident?.category.id === values.categoryId && accident.category.riddor;
}

/** Whether somebody is hurt in accidents of the chosen category. */
export function useIsSomebodyHurt({ values }: AccidentForm, accident?: Accident): boolean {
  const { data } = useOffered('category');
  const chosen = data?.objects.find(({ id }) => id === values.categoryId);
  if (chosen) return chosen.details?.['personInjured'] !== false;
  return accident !== undefined && accident.category.id === values.categoryId && accident.category.personInjured;
}
