import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyFieldLabels, type Property, type PropertyField } from '@lintel/contract/areas/properties/property';
import { nameOf } from '@lintel/contract/areas/properties/sections';
import type { Problem } from '@lintel/contract/platform/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read, send, useWrite } from '#platform/api.ts';
import { showNextSteps, showSuccess } from '#platform/app/toasts.ts';
import { differencesBetween, merged, type Whose } from '#platform/conflict/three-way.ts';
import { useMe } from '#platform/current-user.ts';
import { savedByItsPage, showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { Refusal } from '#platform/refusal.ts';
import { mayDo } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import type { PropertyValues } from './property-fields.tsx';
import { emptyValues, PropertyForm, usePropertyForm, valuesOf } from './property-form.tsx';
import { useValueText } from './use-value-text.ts';

const ConflictDialog = lazyForm(() => import('#platform/conflict/conflict-dialog.tsx'), 'ConflictDialog');

export function AddPropertyPage() {
  const navigate = useNavigate();
  const mayPutTasks = mayDo(useMe(), 'PRISM_PROPERTY_TASK_MANAGE');
  const form = usePropertyForm(emptyValues());
  const add = useAdd(properties.create, {
    form,
    call: (values) => ({ body: values }),
    onAdded: ({ dto: { id } }) => {
      const toTasks = { to: '/property/$id', params: { id }, search: { tab: 'tasks' } } as const;
      showNextSteps(
        t('property.added'),
        mayPutTasks ? [{ label: t('property.added.tasks'), run: () => void navigate(toTasks) }] : [],
      );
      return pageOf('PROPERTY', id);
    },
    back: '/property/',
  });
  return (
    <>
      <PageHeader title={t('properties.add')} back={{ to: '/property/', label: t('properties.title') }} />
      <PropertyForm of={add} button={t('property.save')} />
    </>
  );
}

/** Unlike other records, whose save is refused as a whole, a property is merged field by field. */
export const EditPropertyPage = () => <EditPage get={properties.get} missing="property" form={EditProperty} />;

type Clash = { theirs: Property; mine: PropertyValues; conflict: Problem['conflict'] };

function EditProperty({ of: opened }: Edited<Property>) {
  const backToRecord = useBackToRecord();
  const queries = useQueryClient();
  /** The initial state of the form, even if the record is fetched again meanwhile. */
  const [base, setBase] = useState(opened);
  const form = usePropertyForm(valuesOf(base));
  const [clash, setClash] = useState<Clash>();
  const textOf = useValueText([base, ...(clash ? [clash.theirs] : [])]);
  const release = useUnsavedChanges(form.isDirty());
  const toProperty = () => backToRecord(pageOf('PROPERTY', base.id));

  const change = useWrite(properties.change, {
    silent: true,
    onSuccess: () => {
      release();
      showSuccess(t('property.saved'));
      toProperty();
    },
    onError: (failure, { body: { id, version: _, ...mine } }) => {
      if (!(failure instanceof Refusal && failure.status === 409)) return showFailure(form, failure);
      return send(properties.get, { query: { id } }).then(
        ({ dto: theirs }) => setClash({ theirs, mine: mine as PropertyValues, conflict: failure.conflict }),
        (unread: Error) => showFailure(form, unread),
      );
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
        title={t('property.edit.title', { name: nameOf(base) })}
        subtitle={base.propertyReferenceNumber}
        back={{ to: pageOf('PROPERTY', base.id), label: base.propertyReferenceNumber }}
      />
      <PropertyForm
        of={{
          form: savedByItsPage(form),
          isSaving: change.isPending || change.isSuccess,
          onSave: (values) => save(values),
          onCancel: toProperty,
        }}
        property={base}
        button={t('property.save.changes')}
      />
      {clash && (
        <ConflictDialog
          changedBy={clash.conflict?.changedBy ?? null}
          changedAt={clash.conflict?.changedAt ?? null}
          changedByYou={clash.conflict?.changedByYou ?? false}
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
