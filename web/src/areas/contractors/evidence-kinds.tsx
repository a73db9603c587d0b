import { Anchor, Badge, Box, Button, Group, Text } from '@mantine/core';
import { evidenceStates, type EvidenceState } from '@lintel/contract/areas/contractors/evidence';
import { waysToCheck, type EvidenceItem, type EvidenceOfKind } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf, type EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { files } from '@lintel/contract/areas/files';
import { addressFor } from '#platform/app/request.ts';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import lined from '#platform/page/lined-list.module.css';
import { dayOfInstantText, dayText } from '#platform/time.ts';

export type Doing = {
  onAdd: (kind: EvidenceKindId) => void;
  onCheck: (item: EvidenceItem) => void;
  onWaive: (kind: EvidenceKindId, isBack: boolean) => void;
};
const colours = { green: 'teal', amber: 'yellow', red: 'red', grey: 'gray' } as const;

/** Kinds of evidence, each with its state and history; with commands for those who may use them. */
export function EvidenceKinds({ kinds, doing }: { kinds: readonly EvidenceOfKind[]; doing: Doing | undefined }) {
  return (
    <ul className={lined.list}>
      {kinds.map((one) => (
        <li key={one.kind}>
          <Group justify="space-between" align="flex-start" gap="xs">
            <div>
              <Group gap="xs">
                <Text fw={600}>{evidenceKindOf(one.kind).name}</Text>
                <StateBadge state={one.state} />
              </Group>
              <Text size="sm" c="dimmed">
                {[t(`contractor.evidence.${one.level}`), effectText(one.effect)].filter(Boolean).join(' · ')}
              </Text>
              {one.waiver && (
                <Text size="sm">
                  {t('contractor.evidence.waiver', {
                    who: one.waiver.by ?? t('contractor.evidence.nobody'),
                    reason: one.waiver.reason,
                  })}
                </Text>
              )}
            </div>
            {doing && <Commands of={one} doing={doing} />}
          </Group>
          {one.items.map((item) => (
            <Item key={item.id} item={item} doing={doing} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Commands({ of: { kind, level, waiver, canWaive }, doing }: { of: EvidenceOfKind; doing: Doing }) {
  const { name } = evidenceKindOf(kind);
  return (
    <Group gap={4} className="no-print">
      {level !== 'shown' && (waiver !== null || canWaive) && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => doing.onWaive(kind, waiver !== null)}>
          {t(waiver ? 'contractor.evidence.waive.back' : 'contractor.evidence.waive')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('contractor.evidence.add.of', { name })}
        onClick={() => doing.onAdd(kind)}
      >
        {t('contractor.evidence.add')}
      </Button>
    </Group>
  );
}

function Item({ item, doing }: { item: EvidenceItem; doing: Doing | undefined }) {
  const { provider, number, amount, covers, fromOn, toOn, note, check } = item;
  const days = fromOn || toOn ? `${fromOn ? dayText(fromOn) : '…'} – ${toOn ? dayText(toOn) : '…'}` : null;
  const pounds = amount === null ? null : `£${countText(amount)}`;
  const facts = [days, provider, number, pounds, covers.join(', '), note].filter(Boolean).join(' · ');
  const day = dayOfInstantText(item.uploadedAt);
  const isOpen = item.state === 'AWAITING' || (item.fault !== null && check === null);
  return (
    <Box mt="xs" className={lined.part}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Group gap="xs">
            <StateBadge state={item.state} />
            <Text size="sm">{facts}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {item.uploadedBy
              ? t('contractor.evidence.by', { who: item.uploadedBy, day })
              : t('contractor.evidence.by.link', { day })}
          </Text>
          {check && (
            <Text size="sm" c="dimmed">
              {t('contractor.evidence.checked.by', {
                outcome: t(
                  check.outcome === 'VALID' ? 'contractor.evidence.check.valid' : 'contractor.evidence.check.rejected',
                ),
                who: check.by ?? t('contractor.evidence.nobody'),
                day: dayOfInstantText(check.at),
                how: [waysToCheck.find(({ id }) => id === check.how)!.name, check.reason].filter(Boolean).join('. '),
              })}
            </Text>
          )}
          {item.fault && (
            <Text size="sm" c="red">
              {item.fault}
            </Text>
          )}
          {item.files.map(({ id, name }) => (
            <Anchor
              key={id}
              size="sm"
              display="block"
              href={addressFor(files.download, { query: { id } })}
              download={name}
            >
              {name}
            </Anchor>
          ))}
        </div>
        {doing && isOpen && item.canCheck && (
          <Button size="compact-sm" onClick={() => doing.onCheck(item)}>
            {t('contractor.evidence.check')}
          </Button>
        )}
        {doing && item.state === 'AWAITING' && !item.canCheck && (
          <Text size="sm" c="dimmed">
            {t('contractor.evidence.check.own')}
          </Text>
        )}
      </Group>
    </Box>
  );
}

const effectText = (effect: EvidenceOfKind['effect']) =>
  effect && t(effect === 'BLOCK' ? 'contractor.evidence.blocks' : 'contractor.evidence.warns');

function StateBadge({ state }: { state: EvidenceState }) {
  const { name, light } = evidenceStates.find(({ id }) => id === state)!;
  return (
    <Badge variant="light" color={colours[light]}>
      {name}
    </Badge>
  );
}
