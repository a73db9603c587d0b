import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import css from './accident-view.module.css';
import { BodyPicture } from './body-picture.tsx';
import { countedParts, type InjuryDraft } from './injury-values.ts';

type ListProps = {
  injuries: readonly InjuryDraft[];
  isRiddor: boolean;
  onChange?: (at: number) => void;
  onRemove?: (at: number) => void;
};

/** The stored injuries, as a list and on the picture. */
export function InjuryList({ injuries, isRiddor }: ListProps) {
  return (
    <div className={css.hurt}>
      {injuries.length > 0 && <BodyPicture label={t('accident.body.hurt')} parts={countedParts(injuries)} />}
      <NamedInjuries injuries={injuries} isRiddor={isRiddor} />
    </div>
  );
}

export function NamedInjuries({ injuries, isRiddor, onChange, onRemove }: ListProps) {
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
