import { ActionIcon, Button, Group, Loader, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import { presets, type SavedFilter } from '@lintel/contract/areas/presets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '../api.ts';
import { confirm } from '../confirm.tsx';
import { t } from '../texts.ts';
import { showSuccess } from '../toasts.ts';
import { filtersOf, isUnfiltered, same, type AnyList, type Search } from './list-address.ts';
import css from './list.module.css';
import { PresetNameDialog } from './preset-name-dialog.tsx';

type Props = { list: AnyList; search: Search; onApply: (filterData: Record<string, unknown>) => void };

/** The saved filters of a list, its "existing reports": apply, save, rename, delete. */
export function SavedFilters({ list, search, onApply }: Props) {
  const { data, isPending, isError } = useQuery(
    read(presets.list, { query: { type: list.name, tableName: list.name } }),
  );
  const [isOpen, setOpen] = useState(false);
  const [naming, setNaming] = useState<SavedFilter | 'new'>();
  const remove = useWrite(presets.delete);
  const saved = data?.objects ?? [];
  const current = saved.find((each) => same(each.filterData, filtersOf(search)));

  const askToDelete = async (preset: SavedFilter) => {
    const isSure = await confirm({
      title: t('filter.preset.delete.title', { name: preset.name }),
      message: t('filter.preset.delete.text'),
      confirm: t('filter.preset.delete'),
      isDestructive: true,
    });
    if (isSure)
      remove.mutate(
        { query: { id: preset.id } },
        { onSuccess: () => showSuccess(t('filter.preset.deleted', { name: preset.name })) },
      );
  };

  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md" width={300}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={css.presetsButton}
            onClick={() => setOpen(!isOpen)}
          >
            {current?.name ?? t('filter.presets')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter.presets')} p="xs">
          {isPending && <Loader size="sm" m="xs" />}
          {isError && (
            <Text size="sm" p="xs" role="alert">
              {t('filter.presets.failed')}
            </Text>
          )}
          {data && saved.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              {t('filter.presets.none')}
            </Text>
          )}
          <Stack gap={0} component="ul" className={css.presets} aria-label={t('filter.presets')}>
            {saved.map((preset) => (
              <Group key={preset.id} component="li" gap={2} wrap="nowrap" className={css.preset}>
                <UnstyledButton
                  className={css.presetName}
                  aria-current={preset === current || undefined}
                  onClick={() => {
                    onApply(preset.filterData);
                    setOpen(false);
                  }}
                >
                  <span>{preset.name}</span>
                  {preset === current && <IconCheck size={16} aria-hidden />}
                </UnstyledButton>
                <ActionIcon
                  size={28}
                  aria-label={`${t('filter.preset.rename')}: ${preset.name}`}
                  onClick={() => (setNaming(preset), setOpen(false))}
                >
                  <IconPencil size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={`${t('filter.preset.delete')}: ${preset.name}`}
                  onClick={() => (setOpen(false), void askToDelete(preset))}
                >
                  <IconTrash size={15} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
          <Button
            fullWidth
            mt={4}
            variant="subtle"
            justify="flex-start"
            disabled={isUnfiltered(list, search)}
            data-autofocus={(saved.length === 0 && !isUnfiltered(list, search)) || undefined}
            onClick={() => (setNaming('new'), setOpen(false))}
          >
            {t('filter.preset.save')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {naming && (
        <PresetNameDialog
          list={list}
          search={search}
          saved={saved}
          preset={naming}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}
