import { ActionIcon, Button, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { SavedFilter } from '@lintel/contract/areas/presets';
import { useId } from 'react';
import { t } from '../texts.ts';
import css from './list.module.css';

type Offered = Pick<SavedFilter, 'name' | 'filterData'>;
type Props = {
  /** Views that the list itself defines. */
  offered: readonly Offered[];
  currentOffer: Offered | undefined;
  /** Undefined while loading. */
  saved: readonly SavedFilter[] | undefined;
  isFailed: boolean;
  current: SavedFilter | undefined;
  maySave: boolean;
  onApply: (preset: Offered) => void;
  onName: (preset: SavedFilter | 'new') => void;
  onDelete: (preset: SavedFilter) => void;
};

/** The saved filters by name, each to apply, rename or delete, and a button to save another. */
export default function SavedFilterList({ offered, currentOffer, saved, ...props }: Props) {
  const { isFailed, current, maySave, onApply, onName, onDelete } = props;
  const whyNot = useId();
  return (
    <>
      {offered.length > 0 && (
        <ul className={css.presets} aria-label={t('filter.presets.offered')}>
          {offered.map((view) => (
            <li key={view.name} className={css.preset}>
              <UnstyledButton
                w="100%"
                className={css.presetName}
                aria-current={view === currentOffer || undefined}
                onClick={() => onApply(view)}
              >
                <span>{view.name}</span>
                {view === currentOffer && <IconCheck size={16} aria-hidden />}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {!saved && !isFailed && <Loader size="sm" m="xs" />}
      {isFailed && (
        <Text size="sm" p="xs" role="alert">
          {t('filter.presets.failed')}
        </Text>
      )}
      {saved?.length === 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {t('filter.presets.none')}
        </Text>
      )}
      {Boolean(saved?.length) && (
        <Text size="xs" c="dimmed" px="xs" pb={2} aria-hidden>
          {t('filter.presets.saved')}
        </Text>
      )}
      <Stack gap={0} component="ul" className={css.presets} aria-label={t('filter.presets.saved')}>
        {saved?.map((preset) => (
          <Group key={preset.id} component="li" gap={2} wrap="nowrap" className={css.preset}>
            <UnstyledButton
              className={css.presetName}
              aria-current={preset === current || undefined}
              onClick={() => onApply(preset)}
            >
              <span>{preset.name}</span>
              {preset === current && <IconCheck size={16} aria-hidden />}
            </UnstyledButton>
            <ActionIcon
              size={28}
              aria-label={`${t('filter.preset.rename')}: ${preset.name}`}
              onClick={() => onName(preset)}
            >
              <IconPencil size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={`${t('filter.preset.delete')}: ${preset.name}`}
              onClick={() => onDelete(preset)}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Button
        fullWidth
        mt={4}
        px={8}
        variant="subtle"
        justify="flex-start"
        disabled={!maySave}
        aria-describedby={maySave ? undefined : whyNot}
        autoFocus={saved?.length === 0 && maySave}
        onClick={() => onName('new')}
      >
        {t('filter.preset.save')}
      </Button>
      {!maySave && (
        <Text id={whyNot} size="xs" c="dimmed" px="xs">
          {t('filter.preset.save.why.not')}
        </Text>
      )}
    </>
  );
}
