import { Anchor, List, Text } from '@mantine/core';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { AssignmentSection } from '#areas/shares/assignment-section.tsx';
import type { Agreed } from '#areas/shares/proposed-date.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import type { ActionView } from './action-view.ts';

/** The assignee, earlier ones, and the owners of its property and task. */
export function ActionPeople({ view, onMove }: { view: ActionView; onMove: (agreed: Agreed) => void }) {
  const { dto: action, propertyOwners, taskOwners, assignmentInfoList } = view;
  // The first is the current assignee, if there is one: a share ends with the work, and an assignee can be removed.
  const earlier = action.assignment === 'unassigned' ? assignmentInfoList : assignmentInfoList.slice(1);
  return (
    <AssignmentSection
      key={action.id}
      of={{
        entityId: action.id,
        entityType: 'ACTION',
        assign: actions.assign,
        propertyId: action.propertyBriefInfoDto?.id ?? null,
        priority: action.priority,
        brief: briefOf(action),
        dueOn: action.dueDate,
        near: [...taskOwners, ...propertyOwners],
      }}
      due={action.can.changeDueDate ? { on: action.dueDate, move: onMove } : undefined}
    >
      {propertyOwners.length + taskOwners.length > 0 && (
        <Facts>
          {propertyOwners.length > 0 && (
            <Fact name={t('action.property.owners')}>
              <People people={propertyOwners} />
            </Fact>
          )}
          {taskOwners.length > 0 && (
            <Fact name={t('action.task.owners')}>
              <People people={taskOwners} />
            </Fact>
          )}
        </Facts>
      )}
      {earlier.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {t('action.assigned.before')}
          </Text>
          <List listStyleType="none" spacing={2} size="sm">
            {earlier.map(({ name, email, assignedAt, assignedBy }) => (
              <List.Item key={assignedAt}>
                {t('action.assigned.line', {
                  name: name ?? email ?? t('no.value'),
                  day: dayOfInstantText(assignedAt),
                  by: assignedBy ?? t('no.value'),
                })}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </AssignmentSection>
  );
}

/** The finding, its location and the observation, cut to the length limit of instructions. */
const briefOf = ({ name, location, observation }: ActionView['dto']) =>
  [name, location, observation].filter(Boolean).join('\n\n').slice(0, 4000);

function People({ people }: { people: ActionView['taskOwners'] }) {
  return (
    <List listStyleType="none" spacing={2}>
      {people.map(({ id, name, email }) => (
        <List.Item key={id}>
          <PersonLink name={name} email={email} />
        </List.Item>
      ))}
    </List>
  );
}

function PersonLink({ name, email }: { name: string; email: string | null }) {
  if (!email) return name;
  return (
    <Anchor href={`mailto:${email}`} title={email}>
      {name}
    </Anchor>
  );
}
