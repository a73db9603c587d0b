import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Option } from '@lintel/contract/platform/shapes';
import { useState } from 'react';
import { t } from '#platform/texts.ts';
import type { AccidentEdit } from './accident-edit.ts';
import css from './accident-view.module.css';
import { BodyPicture } from './body-picture.tsx';
import { useOffered } from './offered.ts';
import { InjuryDialog } from './injury-dialog.tsx';
import { NamedInjuries } from './injury-list.tsx';
import { countedParts, type InjuryDraft } from './injury-values.ts';

const MOST = 100;

/** The injuries being edited: saved with the accident (ACC-032). */
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
