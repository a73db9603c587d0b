import { Text } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import {
  EquipmentFields,
  equipmentFieldLabels as labels,
  MOST_AT_ONCE,
  NewEquipment,
  type Equipment,
} from '@lintel/contract/areas/equipment/piece';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { read } from '#platform/api.ts';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { useContractForm, type ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { fetchedSelectProps, withCurrent } from '#platform/form/fetched-select.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { namesIn, nextName } from './counted-names.ts';

type DetailValues = Omit<EquipmentFields, 'name' | 'typeId'> & { typeId: string | null };
type PieceValues = DetailValues & { name: string | null };
export type NewValues = DetailValues & { propertyId: string | null; names: string; count: number | null };

const nothing: DetailValues = {
  typeId: null,
  location: null,
  manufacturer: null,
  model: null,
  serialNumber: null,
  assetTag: null,
  installedOn: null,
  warrantyEndsOn: null,
  note: null,
};

/** A form for new equipment: empty, or like a piece that is there, whose own numbers it does not have. */
export function newEquipment(propertyId: string | null, like?: Equipment): NewValues {
  if (!like) return { ...nothing, propertyId, names: '', count: 1 };
  const { property, type, name, location, manufacturer, model, installedOn, warrantyEndsOn, note } = like;
  return {
    ...nothing,
    propertyId: property.id,
    typeId: type.id,
    names: nextName(name),
    count: 1,
    location,
    manufacturer,
    model,
    installedOn,
    warrantyEndsOn,
    note,
  };
}

export const valuesOf = (piece: Equipment): PieceValues => ({
  name: piece.name,
  typeId: piece.type.id,
  location: piece.location,
  manufacturer: piece.manufacturer,
  model: piece.model,
  serialNumber: piece.serialNumber,
  assetTag: piece.assetTag,
  installedOn: piece.installedOn,
  warrantyEndsOn: piece.warrantyEndsOn,
  note: piece.note,
});

/** The names as a form holds them: its message is that of the first wrong one. */
const typedNames = z.string().superRefine((text, context) => {
  const { error } = NewEquipment.shape.names.safeParse(namesIn(text, 1));
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]!.message });
});
const NewValuesInForm = NewEquipment.extend({
  names: typedNames,
  count: z
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(MOST_AT_ONCE, `Add at most ${MOST_AT_ONCE} at once`),
});

export const useNewEquipmentForm = (initialValues: NewValues) =>
  useContractForm<NewValues>(NewValuesInForm, { initialValues });
export const useEquipmentForm = (initialValues: PieceValues) =>
  useContractForm<PieceValues>(EquipmentFields, { initialValues });

/** The names that the form says at present. */
export const namesOf = ({ names, count }: Pick<NewValues, 'names' | 'count'>) =>
  namesIn(names, Math.min(count ?? 1, MOST_AT_ONCE));

/** The request body, once the form is valid. Several pieces share no serial number and no asset tag. */
export function bodyOf({ count, names: typed, ...details }: NewValues): NewEquipment {
  const names = namesOf({ names: typed, count });
  const shared = names.length > 1 ? { serialNumber: null, assetTag: null } : {};
  return { ...details, ...shared, names } as NewEquipment;
}
export const fieldsOf = (values: PieceValues) => values as EquipmentFields;

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
