import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import { bind } from '#platform/form/bound-fields.tsx';
import grid from '#platform/form/form-grid.module.css';
import { NumberField } from '#platform/form/number-field.tsx';
import type { AccidentForm } from './accident-values.ts';
import { ChoiceField } from './choice-field.tsx';
import { withItsParent } from './general-fields.tsx';

/** The fields of a RIDDOR accident. Industry and area follow from sub-activity and local authority. */
export function RiddorFields({ form, accident }: { form: AccidentForm; accident?: Accident }) {
  const of = bind(form);
  return (
    <div className={grid.fields}>
      <ChoiceField
        of={withItsParent(form, of('localAuthorityId', labels.localAuthorityId), 'geographicalAreaId')}
        dictionary="localAuthority"
        current={accident?.localAuthority}
      />
      <ChoiceField
        of={of('incidentKindId', labels.incidentKindId)}
        dictionary="incidentKind"
        current={accident?.incidentKind}
      />
      <NumberField of={of('fallHeight', labels.fallHeight)} decimals={2} />
      <ChoiceField
        of={of('workProcessInvolvedId', labels.workProcessInvolvedId)}
        dictionary="workProcessInvolved"
        current={accident?.workProcessInvolved}
      />
      <ChoiceField
        of={of('mainFactorInvolvedId', labels.mainFactorInvolvedId)}
        dictionary="mainFactorInvolved"
        current={accident?.mainFactorInvolved}
      />
    </div>
  );
}
