import { Badge, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import type { ProposalGroup } from './proposal-groups.ts';
import css from './task-management.module.css';

type Props = {
  groups: ProposalGroup[];
  chosen: ReadonlySet<string>;
  onChoose: (codes: ReadonlySet<string>) => void;
};

/** The proposed task types with reasons and numbers of properties, each with a checkbox. */
export function ProposalTable({ groups, chosen, onChoose }: Props) {
  const tick = (code: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(code);
    else next.delete(code);
    onChoose(next);
  };
  return (
    <div className={css.proposals} role="region" aria-label={t('task.management.propose.table')} tabIndex={0}>
      <Table aria-label={t('task.management.propose.table')} verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={css.tick}>
              <Checkbox
                size="xs"
                aria-label={t('task.management.check.all')}
                checked={chosen.size === groups.length}
                indeterminate={chosen.size > 0 && chosen.size < groups.length}
                onChange={(event) =>
                  onChoose(new Set(event.currentTarget.checked ? groups.map((group) => group.code) : []))
                }
              />
            </Table.Th>
            <Table.Th>{t('task.management.propose.why')}</Table.Th>
            <Table.Th className={css.numeric}>{t('task.management.propose.properties')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={group.code}>
              <Table.Td className={css.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('task.management.check', { name: `${group.code} ${group.name}` })}
                  checked={chosen.has(group.code)}
                  onChange={(event) => tick(group.code, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                <Group gap={6}>
                  <span className="tabular">{group.code}</span>
                  <b>{group.name}</b>
                  {group.statutory && (
                    <Badge size="sm" color="ink" leftSection={<IconScale size={11} aria-hidden />}>
                      {t('task.statutory')}
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed">
                  {group.reasons
                    .slice(0, 3)
                    .map(({ reason, count }) =>
                      group.reasons.length === 1 ? reason : `${reason} (${countText(count)})`,
                    )
                    .join('; ')}
                </Text>
                {group.legalBasis && (
                  <Text size="sm" c="dimmed">
                    {group.legalBasis}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={css.numeric}>{countText(group.proposals.length)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
