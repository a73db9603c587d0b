import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useEffect, useState } from 'react';
import type { Command } from '../commands.ts';
import { t } from '../texts.ts';
import { Keys } from './keys.tsx';

/** Everything one may do now, found by typing. */
export default function CommandPalette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const [[store, spotlight]] = useState(createSpotlight);
  // The palette is loaded when it is asked for, so it opens as soon as it stands.
  useEffect(() => spotlight.open(), [spotlight]);
  const [query, setQuery] = useState('');
  const text = query.trim();
  const groups = [...new Set(commands.map((command) => command.group))];
  return (
    <Spotlight
      store={store}
      shortcut={null}
      highlightQuery
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': t('commands.placeholder') } }}
      nothingFound={t('select.no.matches')}
      searchProps={{ placeholder: t('commands.placeholder'), 'aria-label': t('commands.placeholder') }}
      onSpotlightClose={onClose}
      yOffset="10vh"
      query={query}
      onQueryChange={setQuery}
      actions={[
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
        // Its label holds what was typed, so that no filter leaves it out.
        ...(text ? commands.flatMap((command) => searchOf(command, text)) : []),
      ]}
    />
  );
}

function searchOf({ id, search }: Command, text: string): SpotlightActionData[] {
  return search ? [{ id: `${id}-of`, label: t('commands.search', { text }), onClick: () => search(text) }] : [];
}
