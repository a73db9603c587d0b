import { Button, Loader } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { presets, type SavedFilter } from '@lintel/contract/areas/presets';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { read, useWrite } from '../api.ts';
import { useCommands } from '../app/commands.ts';
import { confirm } from '../dialog/confirm.tsx';
import { OpeningBox } from '../dialog/opening-box.tsx';
import { t } from '../texts.ts';
import { showSuccess } from '../app/toasts.ts';
import { completeSearch, filtersOf, isUnfiltered, same, type AnyList, type Search } from './list-address.ts';
import css from './list.module.css';
import { lazyForm, lazyPart } from '../page/lazy-part.tsx';

const SavedFilterList = lazyPart(() => import('./saved-filter-list.tsx'));
const PresetNameDialog = lazyForm(() => import('./preset-name-dialog.tsx'));

type Props = { list: AnyList; search: Search; onApply: (filterData: Record<string, unknown>) => void };

/** The saved filters of a list, its "existing reports": apply, save, rename, delete. */
export function SavedFilters({ list, search, onApply }: Props) {
  const [isOpen, setOpen] = useState(false);
  // A list with its defaults is none of them.
  const { data, isError } = useQuery({
    ...read(presets.list, { query: { type: list.name, tableName: list.name } }),
    enabled: isOpen || !isUnfiltered(list, search),
  });
  const [naming, setNaming] = useState<SavedFilter | 'new'>();
  const remove = useWrite(presets.delete);
  const saved = data?.objects ?? [];
  const current = saved.find((each) => same(each.filterData, filtersOf(search)));
  const offered = (list.views ?? []).map(({ name, search: order }) => ({
    name,
    filterData: filtersOf({ ...completeSearch(list, {}), ...order }),
  }));
  const currentOffer = offered.find((each) => same(each.filterData, filtersOf(search)));

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

  const maySave = !isUnfiltered(list, search);
  useCommands([
    maySave && {
      id: 'list-save',
      title: t('filter.preset.save'),
      group: t('commands.list'),
      run: () => setNaming('new'),
    },
  ]);
  return (
    <>
      <OpeningBox
        opened={isOpen}
        onChange={setOpen}
        trapFocus
        position="bottom-end"
        shadow="md"
        width={300}
        dropdown={{ 'aria-label': t('filter.presets'), p: 'xs' }}
        button={
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={`${css.presetsButton} ${css.tool}`}
            onClick={() => setOpen(!isOpen)}
          >
            {current?.name ?? currentOffer?.name ?? t('filter.presets')}
          </Button>
        }
      >
        <Suspense fallback={<Loader size="sm" m="xs" />}>
          <SavedFilterList
            offered={offered}
            currentOffer={currentOffer}
            saved={data?.objects}
            isFailed={isError}
            current={current}
            maySave={maySave}
            onApply={(preset) => (onApply(preset.filterData), setOpen(false))}
            onName={(preset) => (setNaming(preset), setOpen(false))}
            onDelete={(preset) => (setOpen(false), void askToDelete(preset))}
          />
        </Suspense>
      </OpeningBox>
      <Suspense>
        {naming && (
          <PresetNameDialog
            list={list}
            search={search}
            saved={saved}
            preset={naming}
            onClose={() => setNaming(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
