import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import type { ContractorEvidence, EvidenceItem } from '@lintel/contract/areas/contractors/evidence-items';
import type { EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { CheckEvidence } from './check-evidence.tsx';
import { EvidenceKinds, type Doing } from './evidence-kinds.tsx';
import { NameOperative } from './name-operative.tsx';
import { WaiveEvidence } from './waive-evidence.tsx';

const AddEvidence = lazyForm(() => import('./add-evidence.tsx'), 'AddEvidence');
export type Asked =
  | { to: 'add'; kind: EvidenceKindId | null; operativeId: string | null }
  | { to: 'check'; item: EvidenceItem }
  | { to: 'waive'; kind: EvidenceKindId; operative: Operative | null; isBack: boolean }
  | { to: 'name' };
type Operative = ContractorEvidence['operatives'][number];

/** What is required of a contractor and its people, what they have shown, and who checked it. */
export function EvidenceTab({ contractor: { id } }: { contractor: Contractor }) {
  const { data, error } = useQuery(read(contractors.evidence, { query: { id } }));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const remove = useWrite(contractors.removeOperative);
  const askToRemove = async (operative: Operative) => {
    const isSure = await confirm({
      title: t('contractor.operative.remove.title', { name: operative.name }),
      message: t('contractor.operative.remove.message'),
      confirm: t('contractor.operative.remove'),
    });
    if (isSure) remove.mutate({ query: { id: operative.id } });
  };
  if (!data) return <LoadingOrFailed error={error} h={240} />;
  const { can, kinds, operatives } = data;
  const doing = (operative: Operative | null): Doing | undefined =>
    can.manage
      ? {
          onAdd: (kind) => setAsked({ to: 'add', kind, operativeId: operative?.id ?? null }),
          onCheck: (item) => setAsked({ to: 'check', item }),
          onWaive: (kind, isBack) => setAsked({ to: 'waive', kind, operative, isBack }),
        }
      : undefined;
  return (
    <Stack gap="md" maw={980}>
      <Section
        title={t('contractor.evidence.of.firm')}
        actions={can.manage && <AddButton onClick={() => setAsked({ to: 'add', kind: null, operativeId: null })} />}
      >
        {kinds.length === 0 && <Text c="dimmed">{t('contractor.evidence.nothing')}</Text>}
        <EvidenceKinds kinds={kinds} doing={doing(null)} />
      </Section>
      {can.manage && (
        <Section
          title={t('contractor.evidence.operatives')}
          actions={
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => setAsked({ to: 'name' })}
            >
              {t('contractor.operative.add')}
            </Button>
          }
        >
          <Stack gap="md">
            <FailureAlert error={remove.error} />
            {operatives.length === 0 && <Text c="dimmed">{t('contractor.evidence.operatives.none')}</Text>}
            {operatives.map((operative) => (
              <Stack key={operative.id} gap="xs">
                <Group justify="space-between">
                  <Text fw={600}>{[operative.name, operative.trade].filter(Boolean).join(' · ')}</Text>
                  <Group gap="xs">
                    <AddButton onClick={() => setAsked({ to: 'add', kind: null, operativeId: operative.id })} />
                    <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void askToRemove(operative)}>
                      {t('contractor.operative.remove')}
                    </Button>
                  </Group>
                </Group>
                <EvidenceKinds kinds={operative.kinds} doing={doing(operative)} />
              </Stack>
            ))}
          </Stack>
        </Section>
      )}
      {asked?.to === 'add' && (
        <AddEvidence contractorId={id} kind={asked.kind} operativeId={asked.operativeId} onClose={close} />
      )}
      {asked?.to === 'check' && <CheckEvidence item={asked.item} onClose={close} />}
      {asked?.to === 'waive' && (
        <WaiveEvidence
          contractorId={id}
          operative={asked.operative}
          kind={asked.kind}
          isBack={asked.isBack}
          onClose={close}
        />
      )}
      {asked?.to === 'name' && <NameOperative contractorId={id} onClose={close} />}
    </Stack>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={15} aria-hidden />} onClick={onClick}>
    {t('contractor.evidence.add')}
  </Button>
);

/** What prevents the use of a contractor, or soon will, above everything else. */
export function LacksAlert({ contractor: { id, lacks, blockedReason, standing } }: { contractor: Contractor }) {
  if (standing === 'ARCHIVED') return null;
  const byEffect = (wanted: Lack['effect']) => lacks.filter(({ effect }) => effect === wanted);
  return (
    <>
      {standing === 'BLOCKED' && (
        <Alert mb="md" color="red" title={t('contractor.blocked')}>
          {blockedReason && <Text size="sm">{t('contractor.blocked.by.hand', { reason: blockedReason })}</Text>}
          <Lacks of={byEffect('BLOCK')} contractorId={id} />
        </Alert>
      )}
      {byEffect('WARN').length > 0 && (
        <Alert mb="md" color="yellow" title={t('contractor.warned')}>
          <Lacks of={byEffect('WARN')} contractorId={id} />
        </Alert>
      )}
    </>
  );
}

type Lack = Contractor['lacks'][number];

/** What is lacking, with the way to where it is added, or the contractor is sent a link to add it. */
const Lacks = ({ of, contractorId }: { of: readonly Lack[]; contractorId: string }) => (
  <>
    {of.map(({ name, state }) => (
      <Text key={name} size="sm">
        {t('contractor.lacks', { name, state })}
      </Text>
    ))}
    {of.length > 0 && (
      <Anchor
        className="no-print"
        size="sm"
        renderRoot={(props) => (
          <Link {...props} to="/contractor_view.html" search={{ id: contractorId, tab: 'evidence' }} replace />
        )}
      >
        {t('contractor.lacks.see')}
      </Anchor>
    )}
  </>
);
