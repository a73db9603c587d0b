import { Text, Textarea } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentFieldLabels as labels, MAX_NAME, type Equipment } from '@lintel/contract/areas/equipment/piece';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { bind, TextField } from '#platform/form/bound-fields.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { NumberField } from '#platform/form/number-field.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RecordForm } from '#platform/record/record-form.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import {
  bodyOf,
  EquipmentSections,
  fieldsOf,
  namesOf,
  newEquipment,
  useEquipmentForm,
  useNewEquipmentForm,
  valuesOf,
  type NewValues,
} from './equipment-form.tsx';

const route = getRouteApi('/equipment_add.html');
const list = '/equipment_list.html';

/** Adds equipment to a given property (`propertyId`) or one to be chosen, empty or like a piece that is there (`like`). */
export function AddEquipmentPage() {
  const { propertyId = null, like } = route.useSearch();
  const found = useQuery({
    ...read(equipment.get, { query: { id: like ?? '' } }),
    ...(!like && { queryFn: skipToken }),
  });
  if (like && found.isError && !found.data)
    return <FailurePage of="record" error={found.error} reset={() => void found.refetch()} />;
  if (like && !found.data) return <Loading h={400} />;
  return <AddEquipment key={like} propertyId={propertyId} {...(found.data && { like: found.data.dto })} />;
}

function AddEquipment({ propertyId, like }: { propertyId: string | null; like?: Equipment }) {
  const router = useRouter();
  const form = useNewEquipmentForm(newEquipment(propertyId, like));
  const back = propertyId
    ? { to: `/property/${propertyId}?tab=equipment`, label: t('equipment.property') }
    : { to: list, label: t('equipment.title') };
  const add = useAdd(equipment.add, {
    form,
    call: (values) => ({ body: bodyOf(values) }),
    onAdded: ({ objects, message }, { body }) => {
      showSuccess(message);
      const [first] = objects;
      if (objects.length === 1 && first) return pageOf('EQUIPMENT', first.id);
      const search = { propertyIds: [body.propertyId], sortingField: 'ref', sortingAscending: false };
      return router.buildLocation({ to: list, search: search as never }).href;
    },
    back: back.to,
  });
  return (
    <>
      <PageHeader title={t('equipment.add')} back={back} />
      <RecordForm {...add} button={t('equipment.save')} labels={newLabels} labelOf={labelOf}>
        <EquipmentSections form={form} withoutNumbers={namesOf(form.values).length > 1}>
          <div className={grid.wide}>
            <PropertySelect of={{ ...bind(form)('propertyId', newLabels.propertyId), required: true }} />
          </div>
          <Names form={form} />
        </EquipmentSections>
      </RecordForm>
    </>
  );
}

/** One name or several, and what follows from them. */
function Names({ form }: { form: ContractForm<NewValues> }) {
  const { value, onChange, ...field } = bind(form)('names', labels.name);
  const names = namesOf(form.values);
  const isList = form.values.names.trim().includes('\n');
  return (
    <>
      <Textarea
        {...field}
        className={isList ? grid.wide : undefined}
        required
        autosize
        minRows={1}
        maxRows={12}
        description={t('equipment.name.hint')}
        value={value as string}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!isList && <NumberField of={bind(form)('count', newLabels.count)} />}
      <Text size="sm" c="dimmed" className={grid.wide} aria-live="polite" hidden={names.length < 2}>
        {names.length > 1 && severalText(names)}
      </Text>
    </>
  );
}

function severalText(names: readonly string[]) {
  const [first = '', second = ''] = names;
  if (names.length === 2) return t('equipment.several.two', { first, second });
  return t('equipment.several', { count: names.length, first, second, last: names.at(-1) ?? '' });
}

const newLabels = {
  propertyId: t('equipment.property'),
  names: labels.name,
  count: t('equipment.how.many'),
  ...labels,
};
const labelOf = (path: string) => newLabels[path.split('.')[0] as keyof typeof newLabels];

export const EditEquipmentPage = () => <EditPage get={equipment.get} form={EditEquipment} />;

function EditEquipment({ of }: Edited<Equipment>) {
  const { id, ref, name } = of;
  const form = useEquipmentForm(valuesOf(of));
  const edit = useEdit({
    kind: 'EQUIPMENT',
    of,
    get: equipment.get,
    save: equipment.save,
    form,
    call: (version) => ({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('equipment.saved'),
  });
  return (
    <>
      <PageHeader
        title={t('equipment.edit.title', { name })}
        subtitle={`${ref} · ${of.property.caption}`}
        back={{ to: pageOf('EQUIPMENT', id), label: name }}
      >
        {of.can.delete && (
          <RemoveRecord
            of={of}
            endpoint={equipment.remove}
            call={(query) => ({ query })}
            title={t('equipment.delete.title', { ref })}
            hint={t('equipment.delete.text')}
            deleted={t('equipment.deleted')}
            to={list}
          />
        )}
      </PageHeader>
      <RecordForm {...edit} button={t('equipment.save')} labels={labels}>
        <EquipmentSections form={form} type={of.type}>
          <TextField of={{ ...bind(form)('name', labels.name), required: true }} max={MAX_NAME} />
        </EquipmentSections>
      </RecordForm>
    </>
  );
}
