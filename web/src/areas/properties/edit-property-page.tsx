import { Skeleton } from '@mantine/core';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyFieldLabels, type Property, type PropertyField } from '@lintel/contract/areas/properties/property';
import type { Problem } from '@lintel/contract/platform/problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, send, useWrite } from '#platform/api.ts';
import { ConflictDialog } from '#platform/conflict/conflict-dialog.tsx';
import { differencesBetween, merged, type Whose } from '#platform/conflict/three-way.ts';
import { showRefusals } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { FailurePage, ForbiddenPage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import { PropertyForm, usePropertyForm } from './property-form.tsx';
import { nameOf } from './property-sections.ts';
import { useValueText } from './use-value-text.ts';
import { valuesOf, type PropertyValues } from './property-values.ts';

const route = getRouteApi('/property_edit.html');

export function EditPropertyPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const found = useQuery({
    ...read(properties.get, { query: { id } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (found.isError && !found.data)
    return <FailurePage of="property" error={found.error} reset={() => void found.refetch()} />;
  if (!found.data || (found.isFetching && !found.isFetchedAfterMount))
    return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  if (!found.data.dto.can.edit) return <ForbiddenPage />;
  return <EditProperty key={id} opened={found.data.dto} />;
}

type Clash = { theirs: Property; mine: PropertyValues; said: Problem['conflict'] };

function EditProperty({ opened }: { opened: Property }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** What the form began from, however often the record is read again meanwhile. */
  const [base, setBase] = useState(opened);
  const form = usePropertyForm(valuesOf(base));
  const [refusedCount, setRefusedCount] = useState(0);
  const [clash, setClash] = useState<Clash>();
  const textOf = useValueText([base, ...(clash ? [clash.theirs] : [])]);
  const release = useUnsavedChanges(form.isDirty());
  const toProperty = () => navigate({ to: '/property/$id', params: { id: base.id }, search: {} });

  const change = useWrite(properties.change, {
    silent: true,
    onSuccess: () => {
      release();
      showSuccess(t('property.saved'));
      void toProperty();
    },
    onError: async (failure, { body: { id, version: _, ...mine } }) => {
      if (failure instanceof Refusal && failure.status === 409) {
        const { dto: theirs } = await send(properties.get, { query: { id } });
        setClash({ theirs, mine: mine as PropertyValues, said: failure.conflict });
      } else if (showRefusals(form, failure)) setRefusedCount((count) => count + 1);
      else showError(reasonOf(failure));
    },
  });
  const save = (values: PropertyValues, version = base.version) =>
    change.mutate({ body: { ...values, id: base.id, version } });

  const merge = ({ theirs, mine }: Clash, choices: Partial<Record<string, Whose>>) => {
    const values = merged(mine, differencesBetween(valuesOf(base), mine, valuesOf(theirs)), choices);
    form.setValues(values);
    setBase(theirs);
    setClash(undefined);
    save(values, theirs.version);
  };
  const reload = ({ theirs }: Clash) => {
    queries.setQueryData(read(properties.get, { query: { id: base.id } }).queryKey, { dto: theirs });
    form.setInitialValues(valuesOf(theirs));
    form.setValues(valuesOf(theirs));
    setBase(theirs);
    setClash(undefined);
  };

  return (
    <>
      <PageHeader
        title={nameOf(base)}
        subtitle={base.propertyReferenceNumber}
        back={{ to: `/property/${base.id}`, label: base.propertyReferenceNumber }}
      />
      <PropertyForm
        form={form}
        property={base}
        button={t('property.save.changes')}
        isSaving={change.isPending}
        refusedCount={refusedCount}
        onSave={(values) => save(values)}
        onCancel={() => void toProperty()}
      />
      {clash && (
        <ConflictDialog
          changedBy={clash.said?.changedBy ?? null}
          changedAt={clash.said?.changedAt ?? null}
          changedByYou={clash.said?.changedByYou ?? false}
          differences={differencesBetween(valuesOf(base), clash.mine, valuesOf(clash.theirs))}
          labelOf={(field) => propertyFieldLabels[field as PropertyField] ?? field}
          textOf={(field, value) => textOf(field as PropertyField, value)}
          isSaving={change.isPending}
          onMerge={(choices) => merge(clash, choices)}
          onReload={() => reload(clash)}
          onClose={() => setClash(undefined)}
        />
      )}
    </>
  );
}
