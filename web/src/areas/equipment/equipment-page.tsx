import { Alert, Badge, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { equipmentFieldLabels as labels, type Equipment } from '@lintel/contract/areas/equipment/piece';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ActionsRaisedFrom, raisingFrom } from '#areas/actions/actions-raised-from.tsx';
import { completing, CoveringTasks, isPressing, PastOfEquipment, tasksOf } from '#areas/tasks/tasks-of-equipment.tsx';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { labelsOf } from '#platform/labels/label-address.ts';
import { originOf } from '#platform/list/list-origin.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { EquipmentCommands } from './equipment-commands.tsx';

const route = getRouteApi('/equipment_view.html');

export function EquipmentPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const navigate = useNavigate();
  const covering = useQuery(tasksOf(id));
  // What is due first is first.
  const next = covering.data?.objects.find(({ canComplete }) => canComplete);
  return (
    <RecordPage
      query={read(equipment.get, { query: { id } })}
      isReady={!covering.isPending || covering.failureCount > 0}
      neighbours={{
        query: read(equipment.neighbours, { body: { id, search: originOf(equipmentList) as never } }),
        hrefOf: (other) => pageOf('EQUIPMENT', other),
      }}
      show={({ dto: piece }) => ({
        of: { entityType: 'EQUIPMENT', entityId: id },
        title: piece.name,
        caption: `${piece.name} · ${piece.property.caption}`,
        beside: piece.outOfUse && (
          <Badge variant="light" color="gray">
            {t('equipment.out.badge')}
          </Badge>
        ),
        subtitle: (
          <>
            {piece.type.name} · {piece.ref} ·{' '}
            <PropertyLink id={piece.property.id} underline="always">
              {piece.property.caption}
            </PropertyLink>
          </>
        ),
        back: { to: '/equipment_list.html', label: t('equipment.title') },
        edit: piece.can.edit ? `/equipment_edit.html?id=${id}` : undefined,
        prints: [
          {
            label: t('labels.print.one'),
            onPrint: () => void navigate({ to: '/equipment_labels.html', search: labelsOf([id]) }),
          },
        ],
        commands: <EquipmentCommands piece={piece} />,
        notice: piece.outOfUse && (
          <Alert color="gray" mb="md" title={t('equipment.out.since', { day: dayText(piece.outOfUse.on) })}>
            <Text size="sm" className="prose">
              {t('equipment.out.why', { reason: piece.outOfUse.reason })}
            </Text>
          </Alert>
        ),
        nextStep: next && {
          label: t('task.complete.title', { name: next.name }),
          run: () => void navigate(completing(next.id, id)),
          isEarly: !isPressing(next),
        },
        raises: raisesFrom(piece),
        tabsLabel: t('equipment.tabs'),
        overview: <Overview piece={piece} />,
        tabs: [
          {
            id: 'actions',
            label: t('actions.related'),
            allow: whoSeesActions,
            count: piece.actionCount,
            content: <ActionsRaisedFrom of={{ equipmentIds: [id] }} raises={raisesFrom(piece)} />,
            keepMounted: true,
          },
          {
            id: 'files',
            label: t('equipment.files'),
            allow: whoSeesFiles,
            count: piece.fileCount,
            content: (
              <FileArea
                ownerId={id}
                ownerKind="EQUIPMENT"
                can={{ add: piece.can.addFile, remove: piece.can.deleteFile }}
              />
            ),
          },
        ],
        canComment: piece.can.comment,
      })}
    />
  );
}

const raisesFrom = ({ id, ref, name, property, can }: Equipment) =>
  can.addAction &&
  raisingFrom({
    type: 'EQUIPMENT',
    id,
    name: [ref, name],
    property: { id: property.id, address: property.address1 },
  });

function Overview({ piece }: { piece: Equipment }) {
  const { installedOn, warrantyEndsOn, note } = piece;
  return (
    <Stack gap="md" maw={980}>
      <CoveringTasks piece={piece} />
      <Section title={t('equipment.section')}>
        <Stack gap="sm">
          <Facts>
            <Fact name={labels.typeId}>{piece.type.name}</Fact>
            <Fact name={labels.location}>{piece.location}</Fact>
            <Fact name={labels.assetTag}>{piece.assetTag}</Fact>
            <Fact name={labels.serialNumber}>{piece.serialNumber}</Fact>
            <Fact name={labels.manufacturer}>{piece.manufacturer}</Fact>
            <Fact name={labels.model}>{piece.model}</Fact>
            <Fact name={labels.installedOn}>{installedOn && dayText(installedOn)}</Fact>
            <Fact name={labels.warrantyEndsOn}>{warrantyEndsOn && dayText(warrantyEndsOn)}</Fact>
            <Fact name={t('equipment.recorded')}>{instantText(piece.createdAt)}</Fact>
          </Facts>
          {note && (
            <div>
              <Text size="sm" c="dimmed">
                {labels.note}
              </Text>
              <Text className="prose">{note}</Text>
            </div>
          )}
        </Stack>
      </Section>
      <PastOfEquipment id={piece.id} />
    </Stack>
  );
}
