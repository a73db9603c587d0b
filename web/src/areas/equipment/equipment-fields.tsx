import { Text } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipmentFieldLabels as labels, type EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '#platform/api.ts';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { fetchedSelectProps, withCurrent } from '#platform/form/fetched-select.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import type { DetailValues } from './equipment-values.ts';

type Props<Values> = {
  form: ContractForm<Values>;
  /** What names it, above the rest. */
  children: ReactNode;
  /** The type of the piece being edited, shown even if it is no longer offered. */
  type?: Option;
  /** Several pieces share no number. */
  withoutNumbers?: boolean;
};

/** The fields that new and known equipment have in common. */
export function EquipmentSections<Values extends DetailValues>(props: Props<Values>) {
  const { form, children, type, withoutNumbers = false } = props;
  const of = (field: keyof EquipmentFields) => bind(form)(field, labels[field]);
  const types = useQuery(read(dictionaries.generic, { params: { dictionary: 'EQUIPMENT_TYPE' } }));
  return (
    <>
      <Section title={t('equipment.section')}>
        <div className={grid.fields}>
          {children}
          <Choice
            of={{ ...of('typeId'), required: true }}
            placeholder={t('equipment.choose.type')}
            {...fetchedSelectProps(types, withCurrent(types.data?.objects ?? [], type))}
          />
          <TextField of={of('location')} placeholder={t('equipment.location.example')} />
          <ProseField of={of('note')} />
        </div>
      </Section>
      <Section title={t('equipment.section.maker')}>
        <div className={grid.fields}>
          <TextField of={of('manufacturer')} max={100} />
          <TextField of={of('model')} max={100} />
          {withoutNumbers ? (
            <Text size="sm" c="dimmed" className={grid.wide}>
              {t('equipment.several.numbers')}
            </Text>
          ) : (
            <>
              <TextField of={of('serialNumber')} max={60} />
              <TextField of={of('assetTag')} max={60} />
            </>
          )}
        </div>
      </Section>
      <Section title={t('equipment.section.dates')}>
        <div className={grid.fields}>
          <DayField of={of('installedOn')} />
          <DayField of={of('warrantyEndsOn')} />
        </div>
      </Section>
    </>
  );
}
