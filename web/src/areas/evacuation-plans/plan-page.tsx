import { Badge, Button, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionsRaisedFrom, raisingFrom } from '#areas/actions/actions-raised-from.tsx';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { Section } from '#platform/page/section.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { RecordPage } from '#platform/record/record-page.tsx';
import { whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import { Entries } from './entries.tsx';
import { AccessLogTab } from './access-log-tab.tsx';
import { Resident, Standing, Statement } from './plan-overview.tsx';

const EntryDrawer = lazyForm(() => import('./entry-drawer.tsx'), 'EntryDrawer');
const route = getRouteApi('/evacuation_plan_view.html');

export function PlanPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
  return (
    <RecordPage
      query={read(evacuationPlans.get, { query: { id } })}
      neighbours={{
        query: read(evacuationPlans.neighbours, { body: { id, search: originOf(evacuationPlanList) as never } }),
        hrefOf: (other) => pageOf('EVACUATION_PLAN', other),
      }}
      show={({ dto: plan }) => {
        const mayEnter = plan.can.addEntry;
        const hasEnded = plan.state === 'ENDED';
        return {
          of: { entityType: 'EVACUATION_PLAN', entityId: id },
          title: plan.residentName ?? plan.ref,
          // What is opened is remembered on the device: by its reference, without the name.
          caption: plan.ref,
          beside: <StandingBadge of={plan} />,
          subtitle: (
            <>
              {[plan.ref, plan.dwelling].filter(Boolean).join(' · ')}
              {' · '}
              <PropertyLink id={plan.property.id}>{plan.property.caption}</PropertyLink>
            </>
          ),
          back: { to: '/evacuation_plan_list.html', label: t('evacuation.title') },
          edit: plan.can.edit ? `/evacuation_plan_edit.html?id=${id}` : undefined,
          prints: plan.standing.statement?.words
            ? [
                {
                  label: t('evacuation.print.statement'),
                  onPrint: () => void navigate({ to: '/evacuation_statement.html', search: { id } }),
                },
              ]
            : [],
          commands: mayEnter && !isPhone && (
            <Button variant={hasEnded ? 'default' : 'filled'} onClick={() => setAdding(true)}>
              {t('evacuation.say')}
            </Button>
          ),
          nextStep: mayEnter && { label: t('evacuation.say'), run: () => setAdding(true), isEarly: hasEnded },
          dialogs: mayEnter && isAdding && <EntryDrawer of={plan} onClose={() => setAdding(false)} />,
          raises: raisesFrom(plan),
          tabsLabel: t('evacuation.tabs'),
          overview: <Overview of={plan} />,
          tabs: [
            {
              id: 'actions',
              label: t('actions.related'),
              allow: whoSeesActions,
              count: plan.actionCount,
              content: <ActionsRaisedFrom of={{ evacuationPlanIds: [id] }} raises={raisesFrom(plan)} />,
              keepMounted: true as const,
            },
            {
              id: 'files',
              label: t('evacuation.files'),
              allow: whoSeesFiles,
              count: plan.fileCount,
              content: <FileArea ownerId={id} ownerKind="EVACUATION_PLAN" can={{ add: plan.can.addFile }} />,
            },
            ...(plan.can.addEntry
              ? [{ id: 'openings', label: t('access.log'), content: <AccessLogTab id={id} /> }]
              : []),
          ],
          canComment: plan.can.comment,
        };
      }}
    />
  );
}

/** What presses most: an ended plan, or when the review is due. */
function StandingBadge({ of: { standing } }: { of: EvacuationPlan }) {
  const { today } = useMe();
  const { endedOn, reviewDueOn } = standing;
  if (endedOn)
    return (
      <Badge variant="light" color="gray">
        {t('evacuation.ended', { day: dayText(endedOn) })}
      </Badge>
    );
  if (!reviewDueOn) return null;
  const isLate = reviewDueOn < today;
  return (
    <Badge variant="light" color={isLate ? 'red' : 'teal'}>
      {t('evacuation.review.in', { words: dueWords(reviewDueOn, today) })}
    </Badge>
  );
}

function Overview({ of }: { of: EvacuationPlan }) {
  const [struck, setStruck] = useState<string | null>(null);
  return (
    <Stack gap="md" maw={980}>
      {of.redactedAt && <Text c="dimmed">{t('evacuation.redacted', { when: dayOfInstantText(of.redactedAt) })}</Text>}
      <Standing of={of} />
      {!of.redactedAt && <Statement of={of} />}
      {!of.redactedAt && <Resident of={of} />}
      <Section title={t('evacuation.section.happened')}>
        <Entries of={of} onStrike={of.can.addEntry ? setStruck : undefined} />
      </Section>
      {struck && <EntryDrawer of={of} known={{ kind: 'STRUCK', entryId: struck }} onClose={() => setStruck(null)} />}
    </Stack>
  );
}

const raisesFrom = ({ id, ref, property, can, state }: EvacuationPlan) =>
  can.addAction &&
  state === 'OPEN' &&
  raisingFrom({
    type: 'EVACUATION_PLAN',
    id,
    name: [ref],
    property: { id: property.id, address: property.caption },
  });
