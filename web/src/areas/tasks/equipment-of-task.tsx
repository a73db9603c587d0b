import { Button, Table, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { read } from '#platform/api.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { PieceLastDone, PieceStandingBadge } from './piece-standing.tsx';

const ChooseEquipment = lazyForm(() => import('./choose-equipment.tsx'), 'ChooseEquipment');

/** The equipment that a task covers, each piece with its own due date; or that there is some which it may cover. */
export function EquipmentOfTask({ task }: { task: Task }) {
  const [isChoosing, setChoosing] = useState(false);
  const mayChoose = task.can.suspend && (task.state === 'active' || task.state === 'suspended');
  if (task.equipmentCount === 0 && !(mayChoose && task.suggestedEquipmentCount > 0)) return null;
  return (
    <Section
      title={t('task.equipment')}
      actions={
        mayChoose && (
          <Button
            size="compact-sm"
            variant="subtle"
            className="no-print"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('task.equipment.choose')}
          </Button>
        )
      }
    >
      {task.equipmentCount > 0 ? (
        <>
          <Covered task={task} />
          {mayChoose && task.suggestedEquipmentCount > 0 && (
            <Text c="dimmed" mt="xs" className="no-print">
              {t('task.equipment.suggested.more', { count: task.suggestedEquipmentCount })}
            </Text>
          )}
        </>
      ) : (
        <Text c="dimmed">{t('task.equipment.suggested', { count: task.suggestedEquipmentCount })}</Text>
      )}
      <Suspense>{isChoosing && <ChooseEquipment task={task} onClose={() => setChoosing(false)} />}</Suspense>
    </Section>
  );
}

function Covered({ task }: { task: Task }) {
  const { data, error, isError } = useQuery(read(tasks.equipment, { query: { id: task.id } }));
  if (isError) return <FailureAlert error={error} />;
  if (!data) return <Loading h={80} />;
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('task.equipment')} verticalSpacing={6} className={cards.cards}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('task.equipment')}</Table.Th>
            <Table.Th>{t('task.last.done')}</Table.Th>
            <Table.Th>{t('task.equipment.due')}</Table.Th>
            <Table.Th>{t('task.stands')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.objects.map((piece) => (
            <Table.Tr key={piece.id}>
              <Table.Td>
                <AddressLink href={pageOf('EQUIPMENT', piece.id)}>{piece.name}</AddressLink>
                <Text size="sm" c="dimmed">
                  {[piece.type, piece.location].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td data-label={t('task.last.done')}>
                <PieceLastDone {...piece} />
              </Table.Td>
              <Table.Td className="tabular" data-label={t('task.equipment.due')}>
                {piece.dueOn && piece.outOfUseOn === null ? dayText(piece.dueOn) : t('no.value')}
              </Table.Td>
              <Table.Td data-label={t('task.stands')}>
                <PieceStandingBadge standing={piece.standing} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
