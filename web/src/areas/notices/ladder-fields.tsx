import { Button, Text } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { t } from '#platform/texts.ts';
import { finished } from './ladder-draft.ts';
import { LadderEditor } from './ladder-editor.tsx';
import { LadderSummary } from './ladder-summary.tsx';
import css from './ladders.module.css';

type Props = ComponentProps<typeof LadderEditor> & {
  name: string;
  isOpenAtFirst?: boolean;
  /** Removes the ladder, if it is one of its own. */
  onRemove?: () => void;
};

/** One ladder of the form: collapsed until it is opened, and open while it has a problem. */
export function LadderFields({ name, isOpenAtFirst = false, onRemove, ...editor }: Props) {
  const [isOpened, setOpened] = useState(isOpenAtFirst);
  const { place, problems, ladder } = editor;
  const isWrong = Object.keys(problems).some((each) => each === place || each.startsWith(`${place}.`));
  const isOpen = isOpened || isWrong;
  const whole = finished(ladder);
  return (
    <li className={css.ladder}>
      <span className={css.name}>{name}</span>
      {whole ? <LadderSummary ladder={whole} /> : <Text c="dimmed">{t('no.value')}</Text>}
      <div className={css.buttons}>
        {onRemove && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('rules.own.remove.of', { name })}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              onRemove();
            }}
          >
            {t('rules.own.remove')}
          </Button>
        )}
        {!isWrong && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'ladder.shut.of' : 'ladder.open.of', { name })}
            onClick={() => setOpened(!isOpened)}
          >
            {t(isOpen ? 'ladder.shut' : 'ladder.open')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={css.editor}>
          <LadderEditor {...editor} />
        </div>
      )}
    </li>
  );
}
