import type { GridRow } from '@lintel/contract/areas/compliance-grid';
import { Button, UnstyledButton } from '@mantine/core';
import { StandingName } from '#areas/tasks/standing-matrix.tsx';
import { ComplianceBar } from '#platform/page/compliance-bar.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './grid.module.css';
import type { Chosen, GridType } from './virtual-grid.tsx';

type Props = {
  rows: GridRow[];
  types: GridType[];
  hasMore: boolean;
  onMore: () => void;
  onOpen: (chosen: Chosen) => void;
};

const holding = new Set(['compliant', 'action-open', 'not-applicable']);

/** On a phone: each property with what is not compliant, and the number of the others. */
export function GridCards({ rows, types, hasMore, onMore, onOpen }: Props) {
  const typeOf = new Map(types.map((type) => [type.id, type]));
  return (
    <>
      <ul className={css.cards}>
        {rows.map((row) => {
          const shown = row.cells.filter(({ taskTypeId }) => typeOf.has(taskTypeId));
          const open = shown.filter(({ standing }) => !holding.has(standing));
          const expected = row.expectedTypeIds.filter((id) => typeOf.has(id)).length;
          return (
            <li key={row.id}>
              <span className={css.cardHead}>
                <PropertyLink id={row.id}>{row.caption}</PropertyLink>
                {row.compliance !== null && <ComplianceBar percent={row.compliance} />}
              </span>
              {open.map((cell) => (
                <UnstyledButton
                  key={cell.taskId}
                  className={css.cardLine}
                  onClick={() => onOpen({ row, type: typeOf.get(cell.taskTypeId)! })}
                >
                  <span>{typeOf.get(cell.taskTypeId)!.name}</span>
                  <StandingName standing={cell.standing} />
                  {cell.dueOn && <span className="tabular">{dayText(cell.dueOn)}</span>}
                </UnstyledButton>
              ))}
              <span className={css.rest}>
                {shown.length > 0 ? t('grid.rest', { count: shown.length - open.length }) : t('grid.rest.none')}
                {expected > 0 && ` · ${t('grid.expected.count', { count: expected })}`}
              </span>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <Button variant="default" fullWidth onClick={onMore}>
          {t('grid.more')}
        </Button>
      )}
    </>
  );
}
