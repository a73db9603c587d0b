import { Badge, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { search, searchOrderOn, type SearchResult } from '@lintel/contract/areas/search';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { read } from '#platform/api.ts';
import { useCommands, type Found } from '#platform/app/commands.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { useIsPhone } from '#platform/phone.ts';
import { openedLast } from '#platform/app/recent.ts';
import { usePageExists } from '#platform/shell/use-places.ts';
import { t } from '#platform/texts.ts';
import css from './search.module.css';
import {
  addressOf,
  filesAddress,
  foundAmong,
  groupsOf,
  hitMeant,
  labelPathIn,
  partsAround,
  type SearchGroup,
} from './search-groups.ts';

const MINIMUM = 3;
const WAIT_MILLISECONDS = 500;
const HITS_SHOWN = 5;
/** Per kind in the palette, which shows commands too. */
const FOUND_SHOWN = 3;

/** Finds any record by text (S1 §2.3): a group with one hit opens it, one with several opens its list. */
export function HeaderSearch() {
  const [typed, setTyped] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const [text] = useDebouncedValue(typed.trim(), WAIT_MILLISECONDS);
  const me = useMe();
  const exists = usePageExists();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const order = searchOrderOn(pathname);
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  useSearchCommand(input, setTyped, order);

  const isLongEnough = typed.trim().length >= MINIMUM;
  // The key is the text itself, so a reply to an older text is never shown for a newer one.
  const { data, isFetching, isError } = useQuery({
    ...read(search.all, { body: { page: 1, limit: 10, searchString: text, entitySearchOrder: order } }),
    enabled: text.length >= MINIMUM && isLongEnough,
    placeholderData: isLongEnough ? keepPreviousData : undefined,
  });
  const isCurrent = text === typed.trim() && !isFetching;
  const { data: settings = [], isFetching: isLookingUp } = useQuery({
    queryKey: ['settings', me.id, text],
    queryFn: () => findSettings(me, text),
    enabled: text.length >= MINIMUM && isLongEnough,
  });
  const groups = data && isCurrent ? groupsOf(data.options, order, me, exists) : [];

  const recent = typed.trim() === '' ? openedLast(pathname) : [];
  const message = () => {
    if (recent.length > 0) return undefined;
    if (!isLongEnough) return t('search.too.short', { min: MINIMUM });
    if (isError) return t('global.search.failed');
    if (!isCurrent) return t('select.searching');
    if (groups.every((group) => group.totalCount === 0) && settings.length === 0)
      return t(isLookingUp ? 'select.searching' : 'select.no.matches');
    return data?.options.some((hit) => hit.isForgiven) ? t('global.search.forgiven') : undefined;
  };
  const announcement = message();

  const leave = () => {
    box.closeDropdown();
    input.current?.blur();
  };
  const open = (hit: SearchResult | undefined) => {
    const address = hit && addressOf(hit, text, pathname);
    if (!address) return;
    leave();
    router.history.push(address);
  };
  const choose = (value: string) => {
    if (value.startsWith('/')) {
      leave();
      router.history.push(value);
      return;
    }
    const [type, id] = value.split('/');
    const group = groups.find((each) => each.type === type);
    if (!group) return;
    if (id) open(group.hits.find(({ entityId }) => entityId === id));
    else if (group.totalCount === 1) open(group.hits[0]);
    else if (group.list) {
      leave();
      if (group.type === 'FILE') router.history.push(filesAddress(group.hits, text, pathname));
      else {
        // The list opens with all that was found.
        const archived = group.hasArchived ? { archived: 'ALL' } : {};
        void navigate({ to: group.list, search: { fullTextSearchString: text, ...archived } as never });
      }
    }
  };
  const openMeant = () => {
    setWaiting(false);
    const [setting] = settings;
    if (setting && groups.every(({ totalCount }) => totalCount === 0)) choose(setting.href);
    else open(hitMeant(groups, typed.trim()));
  };
  // Enter may be pressed before the reply arrives.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer leads to another page
    if (isWaiting && data && isCurrent && !isLookingUp) openMeant();
  });

  return (
    <Combobox store={box} onOptionSubmit={choose} position="bottom-start" withinPortal shadow="md" radius="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          value={typed}
          aria-label={t('global.search.label')}
          placeholder={t(isPhone ? 'global.search.placeholder.phone' : 'global.search.placeholder')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          rightSection={isFetching && isLongEnough ? <Loader size={14} aria-hidden /> : null}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWaiting(false);
            if (event.currentTarget.value.trim() || openedLast(pathname).length > 0) box.openDropdown();
            else box.closeDropdown();
            box.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // The first option after the heading of the results is the first hit.
            if (event.key === 'ArrowDown' && box.getSelectedOptionIndex() === -1) box.selectOption(firstFound(groups));
            if (event.key !== 'Enter' || box.getSelectedOptionIndex() !== -1 || !isLongEnough) return;
            event.preventDefault();
            const scanned = labelPathIn(typed.trim());
            if (!scanned) return setWaiting(true);
            setTyped('');
            leave();
            router.history.push(scanned);
          }}
          onFocus={() => (typed.trim() || openedLast(pathname).length > 0) && box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={css.results}>
        <Combobox.Options aria-label={t('global.search.label')} mah={420} className={css.options}>
          {recent.length > 0 && (
            <Combobox.Group label={t('commands.recent')}>
              {recent.map(({ href, title }) => (
                <Combobox.Option key={href} value={href} className={css.hit}>
                  {title}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {groups.map((group) => (
            <Group key={group.type} group={group} text={text} />
          ))}
          {isCurrent && isLongEnough && settings.length > 0 && (
            <Combobox.Group label={t('settings.found')}>
              {settings.map(({ href, title, kind }) => (
                <Combobox.Option key={href} value={href} className={css.hit}>
                  <span>{title}</span>
                  <span className={css.address}>{kind}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
        <div role="status">{announcement && <Combobox.Empty>{announcement}</Combobox.Empty>}</div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The option before the first hit: the heading of its group, or what stands before the settings. */
function firstFound(groups: readonly SearchGroup[]): number {
  const at = groups.findIndex(({ totalCount, isForbidden }) => totalCount > 0 && !isForbidden);
  return at === -1 ? groups.length - 1 : at;
}

/** Settings by their words: their script comes with the first search. */
const findSettings = async (me: CurrentUser, text: string): Promise<Found[]> =>
  (await import('./settings-found.ts')).settingsFound(me, text);

/** The search as a command: its shortcut, hits for the palette, and text from it. */
function useSearchCommand(
  input: RefObject<HTMLInputElement | null>,
  setTyped: (text: string) => void,
  order: ReturnType<typeof searchOrderOn>,
) {
  const me = useMe();
  const exists = usePageExists();
  const queries = useQueryClient();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useCommands([
    {
      id: 'search',
      title: t('global.search.label'),
      group: t('commands.go'),
      keys: '/',
      run: () => input.current?.focus(),
      search: (text: string) => {
        setTyped(text);
        // The palette restores the focus as it closes; the search takes it after that.
        setTimeout(() => input.current?.focus(), 50);
      },
      find: async (text: string) => {
        if (text.length < MINIMUM) return [];
        const body = { page: 1, limit: FOUND_SHOWN, searchString: text, entitySearchOrder: order };
        const [{ options }, settings] = await Promise.all([
          queries.fetchQuery(read(search.all, { body })),
          findSettings(me, text),
        ]);
        return [...foundAmong(groupsOf(options, order, me, exists), text, pathname), ...settings];
      },
    },
  ]);
}

type OfGroup = { group: SearchGroup; text: string };

function Group({ group: { type, list, hits, totalCount, hasMore, archivedCount, isForbidden }, text }: OfGroup) {
  const plural = t(`global.search.${type}.plural`);
  if (isForbidden)
    return (
      <Combobox.Option value={type} disabled>
        {t('global.search.forbidden', { plural })}
      </Combobox.Option>
    );
  if (totalCount === 0)
    return (
      <Combobox.Option value={type} disabled className={css.none}>
        {t('global.search.none', { plural })}
      </Combobox.Option>
    );
  const shown = list ? hits.slice(0, HITS_SHOWN) : hits;
  const isOnlyAHeading = !list && totalCount > 1;
  const singular = t(`global.search.${type}.singular`);
  return (
    <>
      <Combobox.Option value={type} className={css.group} disabled={isOnlyAHeading}>
        {totalCount === 1
          ? t('global.search.one', { singular })
          : t(list || totalCount <= shown.length ? 'global.search.all' : 'global.search.some', {
              count: countText(totalCount, !hasMore),
              shown: shown.length,
              plural,
            })}
        {totalCount > 1 && archivedCount > 0 && t('global.search.archived', { count: countText(archivedCount) })}
      </Combobox.Option>
      {shown.map((hit) => (
        <Hit key={hit.entityId} hit={hit} text={text} />
      ))}
    </>
  );
}

const withoutPostcode = (address: string) => address.slice(0, address.lastIndexOf(',')) || address;

const tones = { bad: 'red', warn: 'yellow', good: 'teal', quiet: 'gray' } as const;

function Hit({ hit, text }: { hit: SearchResult; text: string }) {
  return (
    <Combobox.Option value={`${hit.entityType}/${hit.entityId}`} className={css.hit}>
      <span>
        <Marked caption={hit.entityCaption} text={text} />
      </span>
      {hit.propertyAddress && !hit.entityCaption.includes(withoutPostcode(hit.propertyAddress)) && (
        <span className={css.address}>{hit.propertyAddress}</span>
      )}
      {hit.standing && (
        <Badge variant="light" color={tones[hit.standing.tone]} className={css.standing}>
          {hit.standing.name}
        </Badge>
      )}
    </Combobox.Option>
  );
}

/** A caption with the search text in bold; similar text is not marked. */
function Marked({ caption, text }: { caption: string; text: string }) {
  const parts = partsAround(caption, text);
  if (!parts) return caption;
  const [before, sought, after] = parts;
  return (
    <>
      {before}
      <b>{sought}</b>
      {after}
    </>
  );
}
