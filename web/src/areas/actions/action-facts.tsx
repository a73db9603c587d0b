import { Anchor, List, Stack, Text } from '@mantine/core';
import { AssignmentSection } from '#areas/shares/assignment-section.tsx';
import { Section } from '#platform/section.tsx';
import { Fact, Facts } from '#platform/facts.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import { priorityNames } from './action-badges.tsx';
import type { ActionView } from './action-page.tsx';
import { SourceLink } from './action-source.tsx';
import css from './actions.module.css';

/** What is to be put right, where it comes from, and who has to do with it. */
export function ActionFacts({ view }: { view: ActionView }) {
  const { dto: action, propertyOwners, taskOwners, assignmentInfoList } = view;
  return (
    <Stack gap="md" miw={0}>
      <Section title={t('action.details')}>
        <Stack gap="sm">
          {action.observation && (
            <div>
              <Text size="sm" c="dimmed">
                {t('action.observation')}
              </Text>
              <Text className={css.prose}>{action.observation}</Text>
            </div>
          )}
          <Facts>
            <Fact name={t('action.status')}>{action.status.name}</Fact>
            <Fact name={t('action.priority')}>{priorityNames[action.priority]}</Fact>
            <Fact name={t('action.start.date')}>{dayText(action.startDate)}</Fact>
            <Fact name={t('action.due.by.inspection')}>
              {action.dueDateByInspection && dayText(action.dueDateByInspection)}
            </Fact>
            <Fact name={t('action.areas')}>{action.areaOfObservations.map(({ name }) => name).join(', ')}</Fact>
            <Fact name={t('action.location')}>{action.location}</Fact>
            <Fact name={t('action.source')}>
              {action.source ? <SourceLink source={action.source} /> : t('action.source.none')}
            </Fact>
            <Fact name={t('action.raised')}>
              {t('action.raised.by', {
                day: dayOfInstantText(action.createdAt),
                name: action.createdBy ?? t('no.value'),
              })}
            </Fact>
          </Facts>
        </Stack>
      </Section>
      <AssignmentSection
        key={action.id}
        of={{
          entityId: action.id,
          entityType: 'ACTION',
          propertyId: action.propertyBriefInfoDto?.id ?? null,
          priority: action.priority,
          near: [...taskOwners, ...propertyOwners],
        }}
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
        {assignmentInfoList.length > 1 && (
          <div>
            <Text size="sm" c="dimmed">
              {t('action.assigned.before')}
            </Text>
            <List listStyleType="none" spacing={2} size="sm">
              {assignmentInfoList.slice(1).map(({ name, email, assignedAt, assignedBy }) => (
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
    </Stack>
  );
}

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
