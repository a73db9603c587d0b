import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Command, Found } from '../app/commands.ts';
import { openedLast } from '../app/recent.ts';
import { t } from '../texts.ts';
import { Keys } from './keys.tsx';

const WAIT_MILLISECONDS = 500;

/** All commands available now, the records opened last, and any record, found by typing. */
export default function CommandPalette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const [[store, spotlight]] = useState(createSpotlight);
  // The palette is loaded on demand, so it opens as soon as it is mounted.
  useEffect(() => spotlight.open(), [spotlight]);
  const { history } = useRouter();
  const [recent] = useState(() => openedLast(history.location.href));
  const [query, setQuery] = useState('');
  const text = query.trim();
  const found = useFound(commands, text);
  const foundElsewhere = found.filter(({ href }) => !commands.some(({ id }) => id === href));
  const groups = [...new Set(commands.map((command) => command.group))];
  const leadsTo = (href: string) => () => history.push(href);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      highlightQuery
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': t('commands.placeholder') } }}
      nothingFound={t('select.no.matches')}
      searchProps={{ placeholder: t('commands.placeholder'), 'aria-label': t('commands.placeholder') }}
      scrollable
      maxHeight="75dvh"
      onSpotlightClose={onClose}
      yOffset="10vh"
      query={query}
      onQueryChange={setQuery}
      actions={[
        {
          group: t('commands.recent'),
          actions: recent.map(({ href, title }) => ({ id: href, label: title, onClick: leadsTo(href) })),
        },
        ...groups.map((group) => ({
          group,
          actions: commands
            .filter((command) => command.group === group)
            .map((command) => ({
              id: command.id,
              label: command.title,
              onClick: command.run,
              rightSection: command.keys && <Keys keys={command.keys} />,
            })),
        })),
        // Below the other groups, which thus do not move.
        {
          group: t('commands.records'),
          actions: foundElsewhere.map(({ id, title, kind, href }) => ({
            id,
            label: title,
            description: kind,
            // However it is spelt: it matches the text that it was found for, and no other.
            keywords: [text],
            onClick: leadsTo(href),
          })),
        },
        // Its label contains the text, so that it is never filtered out.
        ...(text ? commands.flatMap((command) => searchOf(command, text)) : []),
      ]}
    />
  );
}

function useFound(commands: readonly Command[], text: string): readonly Found[] {
  const [asked] = useDebouncedValue(text, WAIT_MILLISECONDS);
  const find = commands.find((command) => command.find)?.find;
  const { data } = useQuery({
    queryKey: ['palette', asked],
    queryFn: () => find!(asked),
    enabled: find !== undefined && asked !== '',
    staleTime: 0,
  });
  return asked === text && data ? data : [];
}

function searchOf({ id, search }: Command, text: string): SpotlightActionData[] {
  return search ? [{ id: `${id}-of`, label: t('commands.search', { text }), onClick: () => search(text) }] : [];
}
