import { Stack } from '@mantine/core';
import { officerFieldLabels as labels } from '@lintel/contract/areas/enforcement-visits/visit';
import { bind, TextField } from '#platform/form/bound-fields.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { RepeatedFields } from '#platform/form/repeated-fields.tsx';
import { t } from '#platform/texts.ts';
import { noOfficer, type VisitValues } from './visit-values.ts';

/** The officers who visited: name, telephone, e-mail and reference of each. */
export function OfficerFields({ form }: { form: ContractForm<VisitValues> }) {
  const of = (at: number, field: keyof typeof labels) => bind(form)(`officers.${at}.${field}`, labels[field]);
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
