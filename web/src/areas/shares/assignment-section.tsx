import { Anchor, List, Skeleton, Stack, Text } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo, type Assignment } from '@lintel/contract/areas/shares/share';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import type { Assigned } from './assigned.ts';
import { AssigneeMenu } from './assignee-menu.tsx';
import type { Due } from './proposed-date.tsx';
import { LapsedEvidence } from './share-responses.tsx';
import { shareStatusName } from './share-status.tsx';

const ShareDisplay = lazyPart(() => import('./share-display.tsx'), 'ShareDisplay');

type Props = {
  of: Assigned;
  /** Opens the form that completes the task, prefilled with what the outsider reported. */
  onAccept?: (() => void) | undefined;
  /** The due date, for those who may move it to a day agreed with the outsider. */
  due?: Due | undefined;
  /** Further content about its people. */
  children?: ReactNode;
};

/** The assignee of a task or an action: nobody, a user, or an outsider; with the commands to change it. */
export function AssignmentSection({ of, onAccept, due, children }: Props) {
  const { entityId, entityType } = of;
  const found = useQuery(read(shares.get, { query: { entityId, entityType } }));
  const assignment = found.data?.dto;
  const mayAssign = assignment && (assignment.can.assign || assignment.can.assignByEmail);
  return (
    <Section
      title={t('assign.title')}
      actions={mayAssign && <AssigneeMenu key={entityId} of={of} assignment={assignment} />}
    >
      <Stack gap="md">
        {found.isPending && <Loading h={48} />}
        {found.isError && !assignment && <FailureAlert title={t('assign.failed')} error={found.error} />}
        {assignment && <Assignee assignment={assignment} onAccept={onAccept} due={due} dueOn={of.dueOn} />}
        {children}
      </Stack>
    </Section>
  );
}

type AssigneeProps = Pick<Props, 'onAccept' | 'due'> & Pick<Assigned, 'dueOn'> & { assignment: Assignment };

function Assignee({ assignment, onAccept, due, dueOn }: AssigneeProps) {
  const { entityType, userAssignment, shareAssignment, earlierShares } = assignment;
  // Those of an action are listed with all its earlier assignees: here only with what they lacked.
  const earlier = earlierShares.filter(({ responses }) => entityType === 'TASK' || lackedIn(responses).length > 0);
  return (
    <>
      {shareAssignment ? (
        <Suspense fallback={<Skeleton h={120} />}>
          <ShareDisplay share={shareAssignment} onAccept={onAccept} due={due} dueOn={dueOn} />
        </Suspense>
      ) : userAssignment ? (
        <div>
          <Text size="sm" c="dimmed">
            {t('assign.to')}
          </Text>
          <Text fw={600}>
            {userAssignment.email ? (
              <Anchor inherit href={`mailto:${userAssignment.email}`} title={userAssignment.email}>
                {userAssignment.name}
              </Anchor>
            ) : (
              userAssignment.name
            )}
          </Text>
        </div>
      ) : (
        <Text c="dimmed">{t('assign.nobody')}</Text>
      )}
      {earlier.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {t('assign.earlier')}
          </Text>
          <List listStyleType="none" spacing={2} size="sm">
            {earlier.map(({ tokenId, assigneeInfo, assignmentDate, assignmentStatus, responses }) => (
              <List.Item key={tokenId}>
                {t('assign.earlier.line', {
                  name: assigneeInfo.fullName,
                  company: assigneeInfo.company,
                  day: dayOfInstantText(assignmentDate),
                  status: shareStatusName(assignmentStatus).toLowerCase(),
                })}
                <LapsedEvidence lacks={lackedIn(responses)} />
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

/** The evidence that the contractor lacked on the day of the work, if it was reported as done. */
const lackedIn = (responses: AssignInfo['responses']) => responses.find(({ kind }) => kind === 'done')?.lacks ?? [];
