import { useLayoutEffect, useMemo, useRef } from 'react';
import { useCommands, type Command } from '../app/commands.ts';
import { t } from '../texts.ts';

type Doing = { onPanel: () => void; onColumns: () => void; onCompact: () => void; onExport: (() => void) | undefined };

/** The buttons of a list as commands in the palette. */
export function useListCommands(doing: Doing) {
  const latest = useRef(doing);
  useLayoutEffect(() => {
    latest.current = doing;
  });
  const mayExport = doing.onExport !== undefined;
  useCommands(
    useMemo((): Command[] => {
      const group = t('commands.list');
      return [
        ...(mayExport
          ? [{ id: 'list-export', title: t('commands.export'), group, run: () => latest.current.onExport?.() }]
          : []),
        { id: 'list-filters', title: t('commands.filters'), group, run: () => latest.current.onPanel() },
        { id: 'list-columns', title: t('commands.columns'), group, run: () => latest.current.onColumns() },
        { id: 'list-compact', title: t('list.compact'), group, run: () => latest.current.onCompact() },
      ];
    }, [mayExport]),
  );
}
