import { Anchor, List, Stack, Text } from '@mantine/core';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { taskFieldLabels, type Task } from '@lintel/contract/areas/tasks/task';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { lazySection } from '#platform/page/lazy-part.tsx';

const EditTask = lazySection(() => import('./edit-task.tsx'), 'EditTask');

/** The details of the duty, its source, and its owners. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <Stack gap="md" miw={0}>
      <EditableSection
        title={t('task.section.task')}
        canEdit={task.can.change && task.state !== 'removed'}
        edit={(close) => <EditTask task={task} onClose={close} />}
      >
        <Facts>
          <Fact name={taskFieldLabels.statusId}>{task.status.name}</Fact>
          <Fact name={t('task.interval')}>
            {task.hasOwnInterval ? t('task.interval.own', { interval: task.interval.name }) : task.interval.name}
          </Fact>
          <Fact name={t('task.last.done')}>
            {task.lastDoneOn &&
              [dayText(task.lastDoneOn), outcomes.find(({ id }) => id === task.lastOutcome)?.name]
                .filter(Boolean)
                .join(', ')}
          </Fact>
          {task.noAccessCount > 0 && <Fact name={t('task.no.access.round')}>{task.noAccessCount}</Fact>}
          {task.alignment && (
            <Fact name={t('task.aligned.once')}>
              {t('task.aligned.how', {
                from: dayText(task.alignment.fromOn),
                to: dayText(task.alignment.toOn),
                name: task.alignment.alignedBy,
                reason: task.alignment.reason,
              })}
            </Fact>
          )}
          <Fact name={taskFieldLabels.ownerIds}>
            {task.owners.length > 0 && (
              <List listStyleType="none" spacing={2}>
                {task.owners.map((owner) => (
                  <List.Item key={owner.id}>
                    {owner.email ? (
                      <Anchor href={`mailto:${owner.email}`} title={owner.email}>
                        {owner.name}
                      </Anchor>
                    ) : (
                      owner.name
                    )}
                  </List.Item>
                ))}
              </List>
            )}
          </Fact>
        </Facts>
      </EditableSection>
      <Section title={t('task.section.duty')}>
        <Stack gap="sm">
          <Text>{task.rule}</Text>
          {task.legalBasis.length > 0 && (
            <div>
              <Text size="sm" c="dimmed">
                {t('task.legal.basis')}
              </Text>
              <List size="sm" spacing={2}>
                {task.legalBasis.map(({ law, since }) => (
                  <List.Item key={law}>{since ? t('task.law.since', { law, day: dayText(since) }) : law}</List.Item>
                ))}
              </List>
            </div>
          )}
          <Facts>
            <Fact name={t('task.group')}>{task.group.name}</Fact>
            <Fact name={t('task.statutory')}>{yesNo(task.statutory)}</Fact>
            <Fact name={t('task.inspection')}>{yesNo(task.inspection)}</Fact>
            <Fact name={t('task.risk.assessment')}>{yesNo(task.riskAssessment)}</Fact>
            {task.areasOfObservation.length > 0 && (
              <Fact name={t('task.areas')}>{task.areasOfObservation.map((area) => area.name).join(', ')}</Fact>
            )}
          </Facts>
        </Stack>
      </Section>
    </Stack>
  );
}

const yesNo = (value: boolean) => t(value ? 'list.value.yes' : 'list.value.no');
