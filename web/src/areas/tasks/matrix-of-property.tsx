import { Anchor, Stack, Text, Title } from '@mantine/core';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Loading } from '#platform/page/loading.tsx';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { NotSetUpIcon } from './standing-looks.ts';
import { StandingMatrix } from './standing-matrix.tsx';
import css from './matrix.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

/** The standing of a property's duties, and how many expected ones are not set up. */
export function MatrixOfProperty({ propertyId }: { propertyId: string }) {
  const matrix = useQuery(read(tasks.matrix, { query: { propertyId } }));
  const missing = useQuery(read(taskManagement.missing, { query: { propertyId } }));
  const failed = [matrix, missing].find(({ isError, data }) => isError && !data);
  if (failed) return <FailureAlert error={failed.error} />;
  if (!matrix.data || !missing.data) return <Loading h={220} />;
  if (matrix.data.groups.length === 0 && missing.data.objects.length === 0) return null;
  const groups = Map.groupBy(missing.data.objects, (duty) => duty.group.id);
  const show = (groupId: string) => {
    const heading = document.getElementById(headingOf(groupId));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  const opening = (groupId: string | undefined, count: number, name: string) =>
    groupId === undefined ? (
      <span className={css.zero}>0</span>
    ) : (
      <Anchor
        component="button"
        type="button"
        className={css.count}
        aria-label={t('tasks.count.of', { group: name, status: t('tasks.matrix.missing'), count })}
        onClick={() => show(groupId)}
      >
        {count}
      </Anchor>
    );
  return (
    <Section title={t('tasks.matrix.property')}>
      <StandingMatrix
        title={t('tasks.matrix.property')}
        matrix={matrix.data}
        of={{ propertyIds: [propertyId] }}
        {...(groups.size > 0 && {
          further: {
            title: (
              <span className={css.standing}>
                <NotSetUpIcon size={15} aria-hidden />
                {t('tasks.matrix.missing')}
              </span>
            ),
            groups: new Map(
              [...groups].map(([id, duties]) => [id, { name: duties[0]!.group.name, count: duties.length }]),
            ),
            link: (id) => opening(id, groups.get(id)!.length, groups.get(id)![0]!.group.name),
            all: opening(groups.keys().next().value, missing.data.objects.length, t('tasks.matrix.all')),
          },
        })}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('tasks.matrix.how')}
      </Text>
    </Section>
  );
}

const headingOf = (groupId: string) => `missing-${groupId}`;

/** The expected duties that a property lacks, with the reason for each. */
export function MissingDuties({ propertyId }: { propertyId: string }) {
  const me = useMe();
  const { data } = useQuery(read(taskManagement.missing, { query: { propertyId } }));
  if (!data || data.objects.length + data.unknown.length === 0) return null;
  const groups = Map.groupBy(data.objects, (duty) => duty.group.id);
  return (
    <Section
      title={t(data.objects.length ? 'tasks.missing.title' : 'tasks.missing.untold')}
      actions={
        mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE') && (
          <Anchor
            size="sm"
            className="no-print"
            renderRoot={(props) => <Link {...props} to="/task_management.html" search={{ propertyId }} />}
          >
            {t('tasks.missing.put')}
          </Anchor>
        )
      }
    >
      <Stack gap="md">
        {data.objects.length > 0 && <Text c="dimmed">{t('tasks.missing.why')}</Text>}
        {data.unknown.length > 0 && <Text>{t('tasks.missing.unknown', { attributes: data.unknown.join(' · ') })}</Text>}
        {[...groups].map(([id, duties]) => (
          <div key={id}>
            <Title order={3} mb={6} tabIndex={-1} id={headingOf(id)} className={css.missingGroup}>
              {duties[0]!.group.name}
            </Title>
            <ul className={css.missing}>
              {duties.map((duty) => (
                <li key={duty.code}>
                  <span>
                    <span className="tabular">{duty.code}</span> {duty.name}
                    {duty.statutory && <Text span c="dimmed">{` · ${t('task.statutory')}`}</Text>}
                  </span>
                  <Text size="sm" c="dimmed">
                    {[duty.reason, duty.legalBasis].filter(Boolean).join('. ')}
                  </Text>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
