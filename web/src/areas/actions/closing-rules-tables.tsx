import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import type { ClosingDemand, ClosingRules } from '@lintel/contract/areas/actions/closing';
import { actionSourceTypes, priorities } from '@lintel/contract/areas/actions/states';
import { type EvidenceKind, evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { IconCheck } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import css from './actions.module.css';

type Asked = EvidenceKind | 'secondPerson';
const points: readonly Asked[] = [...evidenceKinds.map(({ id }) => id), 'secondPerson'];
const pointName = (point: Asked) => evidenceKinds.find(({ id }) => id === point)?.name ?? t('closing.rules.second');

type TablesProps = { rules: ClosingRules; onChange?: (rules: ClosingRules) => void };

/** The requirements by priority and by source: read-only, or editable with `onChange`. */
export function RulesTables({ rules, onChange }: TablesProps) {
  return (
    <>
      <DemandTable
        title={t('closing.rules.by.priority')}
        rows={priorities}
        demands={rules.priorities}
        onChange={onChange && ((changed) => onChange({ ...rules, priorities: { ...rules.priorities, ...changed } }))}
      />
      <DemandTable
        title={t('closing.rules.by.source')}
        rows={actionSourceTypes}
        demands={rules.sources}
        onChange={onChange && ((changed) => onChange({ ...rules, sources: { ...rules.sources, ...changed } }))}
      />
    </>
  );
}

type DemandProps<Id extends string> = {
  title: string;
  rows: readonly { id: Id; name: string }[];
  demands: Record<Id, ClosingDemand>;
  onChange?: ((changed: Partial<Record<Id, ClosingDemand>>) => void) | undefined;
};

function DemandTable<Id extends string>({ title, rows, demands, onChange }: DemandProps<Id>) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={title} verticalSpacing={6} maw={760} layout="fixed" className={css.dense}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{title}</Table.Th>
            {points.map((point) => (
              <Table.Th key={point}>
                <span className={css.upright}>{pointName(point)}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{name}</Table.Th>
              {points.map((point) => (
                <Table.Td key={point} className={css.cell}>
                  {onChange ? (
                    <Checkbox
                      aria-label={t('closing.rules.of', { what: pointName(point), who: name })}
                      checked={asks(demands[id], point)}
                      onChange={(event) =>
                        onChange({ [id]: asking(demands[id], point, event.currentTarget.checked) } as Partial<
                          Record<Id, ClosingDemand>
                        >)
                      }
                    />
                  ) : (
                    <Mark isAsked={asks(demands[id], point)} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Mark({ isAsked }: { isAsked: boolean }) {
  return isAsked ? (
    <>
      <IconCheck size={18} aria-hidden className={css.held} />
      <VisuallyHidden>{t('closing.rules.asked')}</VisuallyHidden>
    </>
  ) : (
    <>
      <span aria-hidden className={css.zero}>
        {t('no.value')}
      </span>
      <VisuallyHidden>{t('closing.rules.not.asked')}</VisuallyHidden>
    </>
  );
}

const asks = ({ evidence, secondPerson }: ClosingDemand, point: Asked) =>
  point === 'secondPerson' ? secondPerson : evidence.includes(point);

/** The demand with one requirement set or cleared. */
function asking(demand: ClosingDemand, point: Asked, isAsked: boolean): ClosingDemand {
  if (point === 'secondPerson') return { ...demand, secondPerson: isAsked };
  const others = demand.evidence.filter((kind) => kind !== point);
  return { ...demand, evidence: isAsked ? [...others, point] : others };
}
