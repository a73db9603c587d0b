import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Option } from '@lintel/contract/platform/shapes';
import { useState } from 'react';
import { t } from '#platform/texts.ts';
import type { AccidentEdit } from './accident-edit.ts';
import css from './accident-view.module.css';
import { BodyPicture } from './body-picture.tsx';
import { useOffered } from './choice-field.tsx';
import { InjuryDialog } from './injury-dialog.tsx';
import { countedParts, type InjuryDraft } from './injury-values.ts';

const MOST = 100;

/** The injuries as they are edited: they wait for the save (ACC-032). */
export function EditedInjuries({ edit: { injuries, setInjuries, isRiddor } }: { edit: AccidentEdit }) {
  const [asked, setAsked] = useState<number | 'new'>();
  const [part, setPart] = useState<Option>();
  const offered = useOffered('partOfBodyInjured').data?.objects;
  const isFull = injuries.length >= MOST;
  const keep = (draft: InjuryDraft) => {
    setInjuries(asked === 'new' ? [...injuries, draft] : injuries.map((each, at) => (at === asked ? draft : each)));
    setAsked(undefined);
  };
  const add = (chosen?: Option) => {
    setPart(chosen);
    setAsked('new');
  };
  return (
    <Stack gap="md">
      <div className={css.hurt}>
        <BodyPicture
          label={t('accident.body.choose')}
          parts={countedParts(injuries, offered)}
          onChoose={(chosen) => !isFull && add(chosen)}
        />
        <NamedInjuries
          injuries={injuries}
          isRiddor={isRiddor}
          onChange={setAsked}
          onRemove={(removed) => setInjuries(injuries.filter((_, at) => at !== removed))}
        />
      </div>
      <Group gap="sm">
        <Button
          size="compact-md"
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add()}
        >
          {t('accident.view.injury.add')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('accident.view.injuries.wait')}
        </Text>
      </Group>
      {asked !== undefined && (
        <InjuryDialog
          injury={asked === 'new' ? undefined : injuries[asked]}
          part={part}
          isRiddor={isRiddor}
          onKeep={keep}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}

type ListProps = {
  injuries: readonly InjuryDraft[];
  isRiddor: boolean;
  onChange?: (at: number) => void;
  onRemove?: (at: number) => void;
};

/** The injuries as they are stored, by name and on the picture. */
export function InjuryList({ injuries, isRiddor }: ListProps) {
  return (
    <div className={css.hurt}>
      {injuries.length > 0 && <BodyPicture label={t('accident.body.hurt')} parts={countedParts(injuries)} />}
      <NamedInjuries injuries={injuries} isRiddor={isRiddor} />
    </div>
  );
}

function NamedInjuries({ injuries, isRiddor, onChange, onRemove }: ListProps) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('accident.view.injuries')}
      </Text>
      {injuries.length === 0 && <Text c="dimmed">{t('accident.view.injuries.none')}</Text>}
      {injuries.length > 0 && (
        <ul className={css.injuries} aria-label={t('accident.view.injuries')}>
          {injuries.map((injury, at) => {
            const name = nameOf(injury, isRiddor);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- Two may be the same, and neither be stored.
              <li key={`${injury.id ?? 'new'}-${at}`}>
                <span>{name}</span>
                {onChange && (
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('accident.view.injury.change', { name })}
                    onClick={() => onChange(at)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                )}
                {onRemove && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('accident.view.injury.remove', { name })}
                    onClick={() => onRemove(at)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const nameOf = ({ injurySustained, partOfBodyInjured, injurySeverity }: InjuryDraft, isRiddor: boolean) =>
  [injurySustained.name, partOfBodyInjured.name, isRiddor && injurySeverity?.name].filter(Boolean).join(' · ');
