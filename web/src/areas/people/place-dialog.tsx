import { MultiSelect, TextInput } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { people } from '@lintel/contract/areas/people/endpoints';
import { personFieldLabels as labels, PersonPlace, type Person } from '@lintel/contract/areas/people/person';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { PersonSelect } from '#platform/form/people-select.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Values = { jobTitle: string; managerId: string | null; groupIds: string[] };

/** Edits somebody's manager, groups and job title. */
export function PlaceDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [manager, setManager] = useState<Option | null>(person.manager);
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary: 'PEOPLE_GROUP' } }));
  const groups = [
    ...new Map([...(reading.data?.objects ?? []), ...person.groups].map((group) => [group.id, group])).values(),
  ];
  const form = useContractForm<Values>(PersonPlace, {
    initialValues: {
      jobTitle: person.jobTitle ?? '',
      managerId: person.manager?.id ?? null,
      groupIds: person.groups.map(({ id }) => id),
    },
  });
  const write = useDecision(people.change, {
    form,
    onSuccess: () => (showSuccess(t('person.place.saved')), onClose()),
  });
  const save = (values: Values) => {
    if (!write.isPending && !write.isSuccess)
      write.mutate({ body: { ...values, id: person.id, version: person.version } });
  };
  const close = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose();
  };
  return (
    <FormDialog
      size="lg"
      title={t('person.place.title', { name: person.fullName })}
      hint={t('person.place.hint')}
      draft={form.draft}
      button={t('save')}
      write={{ ...write, isPending: write.isPending || write.isSuccess }}
      onSave={write.form.onSubmit(save)}
      onClose={() => void close()}
    >
      <TextInput
        label={labels.jobTitle}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('jobTitle')}
      />
      <PersonSelect
        label={labels.managerId}
        error={form.errors['managerId']}
        value={manager}
        isLeftOut={(id) => id === person.id}
        onChange={(chosen) => {
          setManager(chosen);
          form.setFieldValue('managerId', chosen?.id ?? null);
        }}
      />
      <MultiSelect
        label={labels.groupIds}
        description={reading.data && groups.length === 0 ? t('person.groups.none') : undefined}
        searchable
        clearable
        hidePickedOptions
        {...fetchedSelectProps(reading, groups)}
        {...form.getInputProps('groupIds')}
      />
    </FormDialog>
  );
}
