import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { MAX_CHOICES } from '@lintel/contract/platform/list';
import { MAX_PROPERTIES } from '@lintel/contract/areas/users';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { captionOf } from '#areas/properties/caption-of.ts';
import { read, send } from '#platform/api.ts';
import { useLongReading } from '#platform/app/use-long-reading.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import css from './users.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

type Props = { chosen: readonly string[]; onTake: (ids: string[]) => void; onClose: () => void };
const PAGE = 100;

/** Chooses properties by searching and ticking, or all that a search finds; it copes with ten thousand. */
export function PropertyPicker({ chosen: before, onTake, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const [regionId, setRegionId] = useState<string | null>(null);
  const [landlordId, setLandlordId] = useState<string | null>(null);
  /** Those chosen when only they were asked for: one whose box is unticked stays in view. */
  const [only, setOnly] = useState<string[]>();
  const [page, setPage] = useState(1);
  const reading = useLongReading();
  const search = {
    ...propertyList.defaults,
    limit: PAGE as 100,
    fullTextSearchString: typed || undefined,
    regionIds: regionId ? [regionId] : undefined,
    landlordIds: landlordId ? [landlordId] : undefined,
    propertyIds: only,
  };
  const found = useQuery({
    ...read(properties.list, { body: { ...search, page } }),
    placeholderData: keepPreviousData,
  });
  const total = found.data?.totalObjectsForQuery ?? 0;
  const isTooMany = chosen.size > MAX_PROPERTIES;

  const tick = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const chooseAll = () =>
    reading.start(
      async (signal, onProgress) => {
        const all = new Set(chosen);
        for (let at = 1, last = 1; at <= last && all.size < MAX_PROPERTIES; at += 1) {
          onProgress(all.size);
          const { objects, maxPage } = await send(properties.list, { body: { ...search, page: at } }, { signal });
          for (const { id } of objects) if (all.size < MAX_PROPERTIES) all.add(id);
          last = maxPage;
        }
        return [...all].filter((id) => !chosen.has(id));
      },
      // Beside what was ticked and unticked meanwhile.
      (found) => setChosen((now) => new Set([...now, ...found])),
    );
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };

  return (
    <Dialog onClose={onClose} size="lg" title={t('picker.title')}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => narrow(() => setText(event.currentTarget.value))}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <EntryFilter
            dictionary="REGIONS"
            label={t('picker.region')}
            any={t('picker.region.any')}
            value={regionId}
            onChange={(value) => narrow(() => setRegionId(value))}
          />
          <EntryFilter
            dictionary="LANDLORD"
            label={t('picker.landlord')}
            any={t('picker.landlord.any')}
            value={landlordId}
            onChange={(value) => narrow(() => setLandlordId(value))}
          />
        </SimpleGrid>
        {(only ?? (chosen.size > 0 && chosen.size <= MAX_CHOICES)) && (
          <Checkbox
            label={t('picker.only')}
            checked={only !== undefined}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              narrow(() => setOnly(isOn ? [...chosen] : undefined));
            }}
          />
        )}
        <FailureAlert error={found.error} />
        {found.isPending && <Loading h={240} />}
        {found.data && total === 0 && <Text c="dimmed">{t('picker.nothing')}</Text>}
        <ul className={css.found} aria-label={t('picker.found')} aria-busy={found.isPlaceholderData}>
          {found.data?.objects.map((property) => (
            <li key={property.id}>
              <Checkbox
                label={[captionOf(property), property.postcode].filter(Boolean).join(', ')}
                checked={chosen.has(property.id)}
                onChange={(event) => tick(property.id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        <Group justify="space-between" gap="xs">
          <PagesOf of={t('picker.found')} answer={found.data} onPage={setPage} />
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={total === 0}
              loading={reading.count !== undefined}
              onClick={() => void chooseAll()}
            >
              {t('picker.all', { count: total })}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={chosen.size === 0}
              onClick={() => setChosen(new Set())}
            >
              {t('picker.none')}
            </Button>
          </Group>
        </Group>
        {isTooMany && <Alert color="red">{t('picker.too.many', { count: MAX_PROPERTIES })}</Alert>}
        <Group justify="space-between" mt="sm">
          <Text fw={600} role="status">
            {reading.count === undefined
              ? t('picker.only.chosen', { count: chosen.size })
              : t('picker.collecting', { count: reading.count })}
          </Text>
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button disabled={isTooMany} onClick={() => onTake([...chosen])}>
              {t('picker.take')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

type FilterProps = {
  dictionary: 'REGIONS' | 'LANDLORD';
  label: string;
  any: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

function EntryFilter({ dictionary, label, any, value, onChange }: FilterProps) {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary } }));
  return (
    <Select
      aria-label={label}
      placeholder={any}
      searchable
      clearable
      {...fetchedSelectProps(reading, reading.data?.objects ?? [])}
      value={value}
      onChange={onChange}
    />
  );
}
