import { Badge, Button, Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList, hazardStates } from '@lintel/contract/areas/hazard-cases/list';
import { lateAfter, nextClock } from '@lintel/contract/statutory/hazard-clocks';
import { hazardName } from '@lintel/contract/statutory/hazards';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RelatedActions } from '#areas/actions/related-actions.tsx';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { useIsPhone } from '#platform/phone.ts';
import { formPiece } from '#platform/page/piece.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { mayDo, whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import { Clocks, Reported } from './case-overview.tsx';
import { NextClockBadge } from './clock-badge.tsx';
import { Chronology } from './chronology.tsx';
import { OpeningsTab } from './openings-tab.tsx';

const EntryDrawer = formPiece(async () => ({ default: (await import('./entry-drawer.tsx')).EntryDrawer }));
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
        raises: of.can.addAction && raisingFrom(of),
        tabsLabel: t('hazard.tabs'),
        overview: <Overview of={of} />,
        tabs: [
          {
            id: 'actions',
            label: t('actions.related'),
            allow: whoSeesActions,
            count: of.actionCount,
            content: <ActionsOfCase of={of} />,
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
          ...(of.can.addEntry
            ? [{ id: 'openings', label: t('hazard.openings'), content: <OpeningsTab id={id} /> }]
            : []),
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
    <Badge variant="light" color={state === 'OPEN' ? 'yellow' : 'gray'}>
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

const raisingFrom = ({ id, ref, hazard, property }: HazardCase) => ({
  backUrl: `${pageOf('HAZARD_CASE', id)}&tab=actions`,
  propertyBriefInfoDto: propertyInAddress(property.id, property.caption),
  source: { id, type: 'HAZARD_CASE', caption: `${ref} · ${hazardName(hazard)} · ${property.caption}` },
});

/** The actions raised from a case, and, for those who manage both, the link to raise more. */
function ActionsOfCase({ of }: { of: HazardCase }) {
  const mayManageActions = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  return (
    <Section title={t('actions.related')}>
      <RelatedActions
        of={{ hazardCaseIds: [of.id] }}
        add={of.can.addAction && mayManageActions ? raisingFrom(of) : undefined}
      />
    </Section>
  );
}
