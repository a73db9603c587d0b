import { Badge, Button, Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList, hazardStates } from '@lintel/contract/areas/hazard-cases/list';
import { lateAfter, nextClock } from '@lintel/contract/statutory/hazard-clocks';
import { hazardName } from '@lintel/contract/statutory/hazards';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionsRaisedFrom, raisingFrom } from '#areas/actions/actions-raised-from.tsx';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { useIsPhone } from '#platform/phone.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { Clocks, Reported } from './case-overview.tsx';
import { NextClockBadge } from './clock-badge.tsx';
import { Chronology } from './chronology.tsx';
import { AccessLogTab } from './access-log-tab.tsx';

const EntryDrawer = lazyForm(() => import('./entry-drawer.tsx'), 'EntryDrawer');
const route = getRouteApi('/hazard_case_view.html');

export function CasePage() {
  const id = requiredParam(route.useSearch(), 'id');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
  return (
    <RecordPage
      query={read(hazardCases.get, { query: { id } })}
      neighbours={{
        query: read(hazardCases.neighbours, { body: { id, search: originOf(hazardCaseList) as never } }),
        hrefOf: (other) => pageOf('HAZARD_CASE', other),
      }}
      show={({ dto: of }) => ({
        of: { entityType: 'HAZARD_CASE', entityId: id },
        title: `${hazardName(of.hazard)} ${of.ref}`,
        beside: <CaseBadge of={of} />,
        subtitle: (
          <>
            {of.dwelling && `${of.dwelling}, `}
            <PropertyLink id={of.property.id}>{of.property.caption}</PropertyLink>
          </>
        ),
        back: { to: '/hazard_case_list.html', label: t('hazard.list.title') },
        edit: of.can.edit ? `/hazard_case_edit.html?id=${id}` : undefined,
        prints: [
          {
            label: t('hazard.print'),
            onPrint: () => void navigate({ to: '/hazard_case_print.html', search: { id } }),
          },
        ],
        commands: of.can.addEntry && !isPhone && <Button onClick={() => setAdding(true)}>{sayLabel(of)}</Button>,
        nextStep: of.can.addEntry && {
          label: sayLabel(of),
          run: () => setAdding(true),
          isEarly: of.state === 'CLOSED',
        },
        dialogs: of.can.addEntry && isAdding && (
          <EntryDrawer
            of={of}
            {...(of.state === 'CLOSED' && { known: { kind: 'REOPENED' as const } })}
            onClose={() => setAdding(false)}
          />
        ),
        raises: raisesFrom(of),
        tabsLabel: t('hazard.tabs'),
        overview: <Overview of={of} />,
        tabs: [
          {
            id: 'actions',
            label: t('actions.related'),
            allow: whoSeesActions,
            count: of.actionCount,
            content: <ActionsRaisedFrom of={{ hazardCaseIds: [id] }} raises={raisesFrom(of)} />,
            keepMounted: true as const,
          },
          ...(of.isPersonalShown
            ? [
                {
                  id: 'files',
                  label: t('hazard.files'),
                  allow: whoSeesFiles,
                  count: of.fileCount,
                  content: <FileArea ownerId={id} ownerKind="HAZARD_CASE" can={{ add: of.can.addFile }} />,
                },
              ]
            : []),
          ...(of.can.addEntry ? [{ id: 'openings', label: t('access.log'), content: <AccessLogTab id={id} /> }] : []),
        ],
        canComment: of.can.comment,
      })}
    />
  );
}

/** What is due first in an open case, or owed already, and otherwise whether it is open. */
function CaseBadge({ of: { state, clocks } }: { of: HazardCase }) {
  const next = state === 'OPEN' && nextClock(clocks);
  if (next && lateAfter(next)) return <NextClockBadge of={next} />;
  return (
    <Badge variant="light" color={state === 'OPEN' ? 'gray' : 'blue'}>
      {hazardStates.find(({ id }) => id === state)!.name}
    </Badge>
  );
}

function Overview({ of }: { of: HazardCase }) {
  const [struck, setStruck] = useState<string | null>(null);
  return (
    <Stack gap="md" maw={980}>
      <Clocks of={of} />
      <Reported of={of} />
      <Section title={t('hazard.chronology')}>
        <Chronology of={of} onStrike={of.can.addEntry ? setStruck : undefined} />
      </Section>
      {struck && <EntryDrawer of={of} known={{ kind: 'STRUCK', entryId: struck }} onClose={() => setStruck(null)} />}
    </Stack>
  );
}

const sayLabel = ({ state }: HazardCase) => t(state === 'CLOSED' ? 'hazard.reopen' : 'hazard.say');

const raisesFrom = ({ id, ref, hazard, property, can }: HazardCase) =>
  can.addAction &&
  raisingFrom({
    type: 'HAZARD_CASE',
    id,
    name: [ref, hazardName(hazard)],
    property: { id: property.id, address: property.caption },
  });
