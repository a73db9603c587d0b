import { Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { taskTypeList, taskTypes } from '@lintel/contract/areas/task-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import { draftLadder, finished, type DraftLadder, type RulesDraft } from './ladder-draft.ts';
import { LadderFields } from './ladder-fields.tsx';
import { LadderGroup } from './rules-parts.tsx';

type Props = {
  draft: RulesDraft;
  problems: Record<string, string>;
  nameOf: (id: string) => string;
  onNamed: (id: string, name: string) => void;
  onChange: (changed: Partial<RulesDraft>) => void;
};

/** Groups and types of tasks with reminders of their own, and ways to give some to another. */
export function OwnLadders({ draft, problems, nameOf, onNamed, onChange }: Props) {
  const [addedId, setAddedId] = useState<string>();
  const { taskGroups, taskTypes: types } = draft;
  const usual = () => draftLadder(finished(draft.tasks) ?? [{ days: 0, to: ['owner'] }]);
  const add = (id: string, name: string, changed: Partial<RulesDraft>) => {
    onNamed(id, name);
    setAddedId(id);
    onChange(changed);
  };
  return (
    <Stack gap="md">
      {taskGroups.length > 0 && (
        <LadderGroup title={t('rules.groups')}>
          {taskGroups.map(({ groupId, ladder }, at) => (
            <LadderFields
              key={groupId}
              of="task"
              name={nameOf(groupId)}
              place={`taskGroups.${at}.ladder`}
              isOpenAtFirst={groupId === addedId}
              ladder={ladder}
              problems={problems}
              onChange={(changed: DraftLadder) =>
                onChange({ taskGroups: taskGroups.with(at, { groupId, ladder: changed }) })
              }
              onRemove={() => onChange({ taskGroups: taskGroups.toSpliced(at, 1) })}
            />
          ))}
        </LadderGroup>
      )}
      {types.length > 0 && (
        <LadderGroup title={t('rules.types')}>
          {types.map(({ taskTypeId, ladder }, at) => (
            <LadderFields
              key={taskTypeId}
              of="task"
              name={nameOf(taskTypeId)}
              place={`taskTypes.${at}.ladder`}
              isOpenAtFirst={taskTypeId === addedId}
              ladder={ladder}
              problems={problems}
              onChange={(changed: DraftLadder) =>
                onChange({ taskTypes: types.with(at, { taskTypeId, ladder: changed }) })
              }
              onRemove={() => onChange({ taskTypes: types.toSpliced(at, 1) })}
            />
          ))}
        </LadderGroup>
      )}
      <AddGroup
        taken={taskGroups.map(({ groupId }) => groupId)}
        onAdd={(groupId, name) => add(groupId, name, { taskGroups: [...taskGroups, { groupId, ladder: usual() }] })}
      />
      <AddType
        taken={types.map(({ taskTypeId }) => taskTypeId)}
        onAdd={(taskTypeId, name) => add(taskTypeId, name, { taskTypes: [...types, { taskTypeId, ladder: usual() }] })}
      />
    </Stack>
  );
}

type AddProps = { taken: readonly string[]; onAdd: (id: string, name: string) => void };

function AddGroup({ taken, onAdd }: AddProps) {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary: 'TASK_TYPE' } }));
  const free = (reading.data?.objects ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <Select
      label={t('rules.group.add')}
      maw={420}
      searchable
      {...fetchedSelectProps(reading, free)}
      value={null}
      onChange={(id, option) => id && onAdd(id, option?.label ?? '')}
    />
  );
}

function AddType({ taken, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const reading = useQuery({
    ...read(taskTypes.list, { body: { ...taskTypeList.defaults, fullTextSearchString: typed } }),
    placeholderData: keepPreviousData,
  });
  const found = (reading.data?.objects ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <Select
      label={t('rules.type.add')}
      maw={420}
      searchable
      {...fetchedSelectProps(
        reading,
        found.map(({ id, name, code }) => ({ id, name: `${name} (${code})` })),
      )}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(id, option) => {
        if (!id) return;
        onAdd(id, option?.label ?? '');
        setText('');
      }}
    />
  );
}
