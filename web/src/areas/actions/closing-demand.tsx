import { Text } from '@mantine/core';
import type { Action } from '@lintel/contract/areas/actions/action';
import type { ClosingDemand } from '@lintel/contract/areas/actions/closing';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { IconCircleCheck, IconCircleX, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '#platform/texts.ts';
import { priorityNames } from './action-badges.tsx';
import css from './actions.module.css';

export const evidenceName = (kind: string) => evidenceKinds.find(({ id }) => id === kind)?.name ?? kind;

/** The requirements, in one line of text. */
export function demandText({ evidence, secondPerson }: ClosingDemand): string {
  const asked = [...evidence.map(evidenceName), ...(secondPerson ? [t('action.second.person')] : [])];
  return asked.join(', ') || t('action.closing.nothing');
}

const textOf = (isMissing: boolean, wasHeld: boolean) =>
  !isMissing ? 'action.closing.held' : wasHeld ? 'action.closing.missing.again' : 'action.closing.missing';

/** The requirements for closing an action, one by one, and which are missing. */
export function ClosingDemandList({ action: { priority, closing } }: { action: Action }) {
  const { demanded, missing, records } = closing;
  const heading = useId();
  if (demanded.evidence.length === 0 && !demanded.secondPerson)
    return <Text c="dimmed">{t('action.closing.asks.nothing')}</Text>;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4} id={heading}>
        {t('action.closing.asks')}
      </Text>
      <ul aria-labelledby={heading} className={css.demands}>
        {demanded.evidence.map((kind) => {
          const isMissing = missing.includes(kind);
          const Icon = isMissing ? IconCircleX : IconCircleCheck;
          return (
            <li key={kind}>
              <Icon size={18} aria-hidden className={isMissing ? css.missing : css.held} />
              {t(
                textOf(
                  isMissing,
                  records.some(({ evidence }) => evidence.includes(kind)),
                ),
                {
                  kind: evidenceName(kind),
                },
              )}
            </li>
          );
        })}
        {demanded.secondPerson && (
          <li>
            <IconUsers size={18} aria-hidden />
            {t('action.closing.second')}
          </li>
        )}
      </ul>
      {closing.priority !== priority && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('action.closing.gravest', { priority: priorityNames[closing.priority].toLowerCase() })}
        </Text>
      )}
    </div>
  );
}
