import { Text, Textarea } from '@mantine/core';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentFieldLabels as labels, type Equipment } from '@lintel/contract/areas/equipment/piece';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { bind } from '#platform/form/bound-fields.tsx';
import { NumberField } from '#platform/form/number-field.tsx';
import { showFailure, type ContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { Loading } from '#platform/page/loading.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { t } from '#platform/texts.ts';
import { EquipmentSections } from './equipment-fields.tsx';
import { bodyOf, namesOf, newEquipment, useNewEquipmentForm, type NewValues } from './equipment-values.ts';

const route = getRouteApi('/equipment_add.html');

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
  const navigate = useNavigate();
  const [initial] = useState(() => newEquipment(propertyId, like));
  const form = useNewEquipmentForm(initial);
  const release = useUnsavedChanges(form.isDirty());
  const add = useWrite(equipment.add, {
    silent: true,
    onSuccess: ({ objects, message }, { body }) => {
      release();
      showSuccess(message);
      const [first] = objects;
      if (objects.length === 1 && first)
        void navigate({ to: '/equipment_view.html', search: { id: first.id }, replace: true });
      else
        void navigate({
          to: '/equipment_list.html',
          search: { propertyIds: [body.propertyId], sortingField: 'ref', sortingAscending: false } as never,
          replace: true,
        });
    },
    onError: (failure) => showFailure(form, failure),
  });
  const back = propertyId
    ? { to: `/property/${propertyId}?tab=equipment`, label: t('equipment.property') }
    : { to: '/equipment_list.html', label: t('equipment.title') };
  const isSaving = add.isPending || add.isSuccess;
  return (
    <>
      <PageHeader title={t('equipment.add')} back={back} />
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!isSaving) add.mutate({ body: bodyOf(values) });
        })}
      >
        <div className={grid.form}>
          <ErrorSummary of={form} order={['propertyId', 'names', 'count', ...Object.keys(labels)]} labelOf={labelOf} />
          <EquipmentSections form={form} withoutNumbers={namesOf(form.values).length > 1}>
            <div className={grid.wide}>
              <PropertySelect of={{ ...bind(form)('propertyId', labelOf('propertyId')), required: true }} />
            </div>
            <Names form={form} />
          </EquipmentSections>
        </div>
        <SaveBar
          button={t('equipment.save')}
          isSaving={isSaving}
          onCancel={() => void navigate({ to: back.to as never })}
        />
      </form>
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
      {!isList && <NumberField of={bind(form)('count', labelOf('count'))} />}
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

function labelOf(field: string) {
  if (field === 'propertyId') return t('equipment.property');
  if (field === 'count') return t('equipment.how.many');
  if (field.startsWith('names')) return labels.name;
  return labels[field as keyof typeof labels];
}
