import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { taskManagement, type PropertyLine, type TaskTypeCounts } from '@lintel/contract/areas/task-management';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { read, send } from '#platform/api.ts';
import { useLongReading } from '#platform/app/use-long-reading.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { captionOf } from '#areas/properties/caption-of.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { gridPager } from '#platform/list/page-links.ts';
import { PagesOf } from '#platform/list/paginator.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import {
  addLineOf,
  isPending,
  keyOf,
  lineOf,
  offeredCounts,
  type AddLine,
  type Line,
  type Pending,
} from './pending.ts';
import { PropertyFilters, type Narrowed } from './property-filters.tsx';
import css from './task-management.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

type Of = 'omitted' | 'included';
type Ticked = ReadonlyMap<string, PropertyLine>;
/** The properties to list: without the task type or with it, and their filters. */
type Asked = { of: Of; text: string; narrowed: Narrowed; onlyExpected: boolean; page: number };
const all: Asked = { of: 'omitted', text: '', narrowed: {}, onlyExpected: false, page: 1 };
type Props = {
  type: TaskTypeCounts;
  pending: Pending;
  /** Whether there is a selection that was not submitted. */
  onChoosing: (isChoosing: boolean) => void;
  onSubmit: (adds: AddLine[], removes: Line[]) => void;
  onClose: () => void;
};
const sideOf = { omitted: 'adds', included: 'removes' } as const;

/** The properties without a task type and those with it, to be selected and submitted (TM-007 to TM-014). */
export function TypeProperties({ type, pending, onChoosing, onSubmit, onClose }: Props) {
  const [asked, setAsked] = useState(all);
  const { of, narrowed, onlyExpected, page } = asked;
  const [typed] = useDebouncedValue(asked.text.trim(), 300);
  const [ticked, setTicked] = useState<Record<Of, Ticked>>({ omitted: new Map(), included: new Map() });
  const reading = useLongReading();
  const isCollecting = reading.count !== undefined;
  const offered = useMemo(() => offeredCounts(pending)(type), [pending, type]);
  const isFree = ({ id }: PropertyLine) => !isPending(pending, sideOf[of], keyOf({ propertyId: id, code: type.code }));
  const isNarrowed = typed !== '' || onlyExpected || Object.values(narrowed).some((ids) => ids?.length);
  const search = {
    ...narrowed,
    taskTypeId: type.id,
    side: of,
    searchString: typed,
    ...(onlyExpected && of === 'omitted' && { onlyExpected }),
  };
  const found = useQuery({
    ...read(taskManagement.properties, { body: { ...search, page, limit: gridPager.size } }),
    placeholderData: keepPreviousData,
  });
  const tickedCount = ticked.omitted.size + ticked.included.size;
  const isChoosing = tickedCount > 0;
  useEffect(() => {
    onChoosing(isChoosing);
    return () => onChoosing(false);
  }, [onChoosing, isChoosing]);
  const rows = (found.data?.objects ?? []).filter(isFree);
  const chosen = ticked[of];
  /** What else is ticked meanwhile, on either side, stays so. */
  const change = (to: (now: Ticked) => Ticked) => setTicked((now) => ({ ...now, [of]: to(now[of]) }));
  const total = found.data?.totalObjectsForQuery ?? 0;

  const tick = (property: PropertyLine, isOn: boolean) =>
    change((now) => {
      const next = new Map(now);
      if (isOn) next.set(property.id, property);
      else next.delete(property.id);
      return next;
    });
  const chooseAll = () =>
    reading.start(
      (signal) => send(taskManagement.propertyIds, { body: search }, { signal }),
      ({ objects }) =>
        change(
          (now) => new Map([...now, ...objects.filter(isFree).map((property) => [property.id, property] as const)]),
        ),
    );
  const submit = () =>
    onSubmit(
      [...ticked.omitted.values()].map((property) => addLineOf(property, type)),
      [...ticked.included.values()].map((property) => lineOf(property, type)),
    );
  const close = async () => {
    const isSure =
      tickedCount === 0 ||
      (await confirm({
        title: t('task.management.close.title'),
        message: t('task.management.close.text', { count: tickedCount }),
        confirm: t('task.management.close.confirm'),
        cancel: t('task.management.close.stay'),
        isDestructive: true,
      }));
    if (isSure) onClose();
  };
  return (
    <Dialog onClose={() => void close()} size="lg" title={`${type.code} ${type.name}`}>
      <Stack gap="sm">
        <Narrowing offered={offered} asked={asked} onAsk={(more) => setAsked({ ...asked, page: 1, ...more })} />
        <Group justify="space-between">
          <Checkbox
            label={t('task.management.select.all', { count: total })}
            disabled={total === 0 || isCollecting}
            checked={chosen.size > 0 && chosen.size >= total}
            indeterminate={chosen.size > 0 && chosen.size < total}
            onChange={(event) => (event.currentTarget.checked ? void chooseAll() : change(() => new Map()))}
          />
          <Text size="sm" c="dimmed" className="tabular" role="status">
            {isCollecting ? t('task.management.collecting') : t('task.management.ticked', { count: chosen.size })}
          </Text>
        </Group>
        <FailureAlert error={found.error} />
        {found.isPending && <Loading h={280} />}
        {found.data && rows.length === 0 && (
          <Text c="dimmed">
            {t(
              total > 0
                ? 'task.management.page.pending'
                : isNarrowed
                  ? 'select.no.matches'
                  : `task.management.${of}.none`,
            )}
          </Text>
        )}
        <ul className={css.found} aria-label={t('task.management.properties')} aria-busy={found.isPlaceholderData}>
          {rows.map((property) => (
            <li key={property.id}>
              <Checkbox
                label={captionOf(property)}
                description={property.isRemovalProposed ? t('task.management.removal.proposed') : undefined}
                checked={chosen.has(property.id)}
                onChange={(event) => tick(property, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        <PagesOf
          of={t('task.management.properties')}
          answer={found.data}
          mode={gridPager}
          onPage={(next) => setAsked({ ...asked, page: next })}
        />
        <Group justify="space-between" className={css.foot} data-at-end>
          <Text size="sm" role="status">
            {t('task.management.will', { adds: ticked.omitted.size, removes: ticked.included.size })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button disabled={tickedCount === 0} onClick={submit}>
              {t('task.management.submit')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

type NarrowingProps = { offered: Record<Of, number>; asked: Asked; onAsk: (more: Partial<Asked>) => void };

function Narrowing({ offered, asked: { of, text, narrowed, onlyExpected }, onAsk }: NarrowingProps) {
  return (
    <>
      <SegmentedControl
        aria-label={t('task.management.side')}
        data={[
          { value: 'omitted', label: t('task.management.without', { count: offered.omitted }) },
          { value: 'included', label: t('task.management.with', { count: offered.included }) },
        ]}
        value={of}
        onChange={(value) => onAsk({ of: value })}
      />
      <TextInput
        data-autofocus
        type="search"
        aria-label={t('task.management.search')}
        placeholder={t('task.management.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => onAsk({ text: event.currentTarget.value })}
      />
      <PropertyFilters chosen={narrowed} onChange={(next) => onAsk({ narrowed: next })} />
      {of === 'omitted' && (
        <Checkbox
          label={t('task.management.only.expected')}
          description={t('task.management.only.expected.what')}
          checked={onlyExpected}
          onChange={(event) => onAsk({ onlyExpected: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
