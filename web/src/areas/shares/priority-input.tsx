import { Select } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { read, send } from '#platform/api.ts';
import { t } from '#platform/texts.ts';

/** ASSIGN-027, ASSIGN-028: absent until the priorities have loaded; a failure to load them is only logged. */
export function PriorityInput(props: { value?: string | null; onChange: (priority: string | null) => void }) {
  const { data } = useQuery({
    ...read(dictionaries.priorities),
    queryFn: ({ signal }) =>
      send(dictionaries.priorities, undefined, { signal }).catch((failure: unknown) => {
        console.info('The priorities could not be read', failure);
        throw failure;
      }),
    staleTime: Infinity,
  });
  if (!data?.objects.length) return null;
  return (
    <Select
      label={t('share.form.priority')}
      allowDeselect={false}
      data={data.objects.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}
