import { Button, Group, Stack } from '@mantine/core';
import { officerFieldLabels as labels } from '@lintel/contract/areas/enforcement-visits/visit';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { bind, TextField } from '#areas/accidents/bound-fields.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { t } from '#platform/texts.ts';
import { noOfficer, type VisitValues } from './visit-values.ts';

/** The officers who came: name, telephone, e-mail and reference of each. */
export function OfficerFields({ form }: { form: ContractForm<VisitValues> }) {
  const { officers } = form.values;
  const of = (at: number, field: keyof typeof labels) => bind(form)(`officers.${at}.${field}`, labels[field]);
  return (
    <Stack gap="sm" className={grid.wide}>
      {officers.map((_, at) => (
        // An officer has nothing but its place in the list to be told by.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} style={{ margin: 0, padding: '8px 12px 12px' }}>
          <legend>{t('visit.officer', { number: at + 1 })}</legend>
          <div className={grid.fields}>
            <TextField of={{ ...of(at, 'name'), required: true }} />
            <TextField of={of(at, 'reference')} max={100} />
            <TextField of={of(at, 'telephone')} max={40} />
            <TextField of={of(at, 'emailAddress')} max={254} />
          </div>
          <Button
            mt="xs"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => form.removeListItem('officers', at)}
          >
            {t('visit.officer.remove', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('officers', noOfficer)}
        >
          {t('visit.officer.add')}
        </Button>
      </Group>
    </Stack>
  );
}
