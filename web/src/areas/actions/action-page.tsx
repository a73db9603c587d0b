import { Badge, Group, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { shownActionName, type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { RecordPage } from '#platform/record/record-page.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { FilesTab } from '#platform/files/files-tab.tsx';
import { NewestFiles } from '#platform/files/newest-files.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { t } from '#platform/texts.ts';
import { lazyForm, lazyPart } from '#platform/page/lazy-part.tsx';
import { whoSeesFiles } from '#platform/rights.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import { ClosingBadge, PriorityBadge } from './action-badges.tsx';
import { ActionCommands } from './action-commands.tsx';
import { ActionFacts, ActionFinding } from './action-facts.tsx';
import { ActionPeople } from './action-people.tsx';
import type { ActionView } from './action-view.ts';
import css from './actions.module.css';
import { ClosingRecords } from './closing-records.tsx';
import { ClosingSection } from './closing-section.tsx';
import { DueSection, type Moving } from './due-section.tsx';

const CloseAction = lazyForm(() => import('./close-action.tsx'), 'CloseAction');
const AccessSection = lazyPart(() => import('#areas/letters/access-section.tsx'));
const SentNotifications = lazyPart(() => import('#areas/notices/sent-notifications.tsx'), 'SentNotifications');
const route = getRouteApi('/actions/item/$id');

export function ActionPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const setClosing = (isOpen: boolean) => {
    const { close: _, ...rest } = search;
    void navigate({ search: isOpen ? { ...rest, close: true } : rest, replace: true, resetScroll: false });
  };
  return (
    <RecordPage
      query={read(actions.view, { body: { actionId: id } })}
      missing="action"
      neighbours={{
        query: read(actions.neighbours, { body: { id, search: originOf(actionList) as never } }),
        hrefOf: (other) => pageOf('ACTION', other),
      }}
      show={(view) => ({
        of: { entityType: 'ACTION', entityId: id },
        title: shownActionName(view.dto.name),
        caption: `${view.dto.ref} ${shownActionName(view.dto.name)}`,
        subtitle: <Subtitle action={view.dto} />,
        back: { to: '/actions/list', label: t('actions.title') },
        edit: view.dto.can.edit ? `/actions/edit/${id}` : undefined,
        prints: view.dto.can.edit
          ? [
              {
                label: t('letters.write.one'),
                onPrint: () => void navigate({ to: '/letters.html', search: { kind: 'ACTION', id } }),
              },
            ]
          : [],
        commands: <ActionCommands action={view.dto} onClose={() => setClosing(true)} />,
        nextStep: view.dto.can.close && { label: t('action.close'), run: () => setClosing(true) },
        raises: view.dto.propertyBriefInfoDto && {
          backUrl: pageOf('ACTION', id),
          propertyBriefInfoDto: propertyInAddress(
            view.dto.propertyBriefInfoDto.id,
            view.dto.propertyBriefInfoDto.caption,
          ),
        },
        tabsLabel: t('action.tabs'),
        overview: <ActionOverview view={view} />,
        tabs: [
          {
            id: 'files',
            label: t('action.files'),
            allow: whoSeesFiles,
            count: view.dto.fileCount,
            content: <ActionFiles action={view.dto} />,
          },
          {
            id: 'told',
            label: t('sent.tab'),
            content: <SentNotifications of={{ entityType: 'ACTION', entityId: id }} />,
          },
        ],
        canComment: view.dto.can.comment,
        dialogs: search.close && view.dto.can.close && (
          <CloseAction action={view.dto} onClose={() => setClosing(false)} />
        ),
      })}
    />
  );
}

function Subtitle({
  action: { ref, priority, status, dueDate, dueStatus, closing, propertyBriefInfoDto: property },
}: {
  action: Action;
}) {
  const { today } = useMe();
  const place = property && [property.caption, property.propertyReferenceNumber].filter(Boolean).join(' · ');
  return (
    <Group gap="xs" mt={4}>
      <Text component="span" fw={600} className="tabular">
        {ref}
      </Text>
      <PriorityBadge priority={priority} />
      {closing.state === 'open' ? <Badge color="gray">{status.name}</Badge> : <ClosingBadge state={closing.state} />}
      {dueStatus === 'OVERDUE' && (
        <Text component="span" size="sm" className={css.missing}>
          {dueWords(dueDate, today)}
        </Text>
      )}
      {property ? (
        <PropertyLink id={property.id} canView={property.canView} tab="actions">
          {place}
        </PropertyLink>
      ) : (
        <span>{t('action.standalone')}</span>
      )}
    </Group>
  );
}

/** Whether all files are shown large with the work to be verified. */
const showsAll = ({ dto: { closing, fileCount }, files }: ActionView) =>
  closing.state === 'awaiting-verification' && fileCount <= files.length;

function ActionOverview({ view }: { view: ActionView }) {
  const { dto: action } = view;
  // Verifiers start with this section: it shows what is wrong as well. The key keeps its state when it moves.
  const isVerified = action.closing.state === 'awaiting-verification';
  const [moving, setMoving] = useState<Moving>();
  return (
    <div className={css.overview}>
      <Stack gap="md" miw={0}>
        {isVerified ? <ClosingSection key="closing" view={view} /> : <ActionFinding action={action} />}
        {!showsAll(view) && <NewestFiles files={view.files} count={action.fileCount} />}
        <DueSection action={action} moving={moving} onMove={setMoving} />
        {!isVerified && <ClosingSection key="closing" view={view} />}
        <ActionPeople
          view={view}
          onMove={({ day, name }) => setMoving({ to: day, why: t('action.extend.agreed', { name }) })}
        />
        <Suspense>
          {action.hasAttemptsOrLetters && <AccessSection kind="ACTION" id={action.id} mayWrite={action.can.edit} />}
        </Suspense>
        <ClosingRecords closing={action.closing} />
      </Stack>
      <ActionFacts action={action} />
    </div>
  );
}

function ActionFiles({ action }: { action: Action }) {
  return (
    <div className={css.files}>
      <FilesTab
        ownerId={action.id}
        ownerKind="ACTION"
        can={{ add: action.can.addFile }}
        asksEvidence
        likelyEvidence={action.closing.missing[0]}
      />
    </div>
  );
}
