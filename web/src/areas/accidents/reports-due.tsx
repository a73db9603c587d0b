import { Anchor, Text } from '@mantine/core';
import { decisionName } from '@lintel/contract/areas/accidents/decision';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList, type AccidentRow } from '@lintel/contract/areas/accidents/list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './riddor-form.module.css';

/** Reportable, open, and not recorded as reported, by due date. */
const search = {
  register: 'REPORTABLE',
  reported: 'NO',
  states: ['open'],
  sortingField: 'riddorReportBy',
  sortingAscending: true,
} as const;
const MOST = 5;

/**
 * The reports due under RIDDOR, on the start page of those who manage accidents; nothing if there are none, and a message if
 * they cannot be read.
 */
export function ReportsDue() {
  const isManager = mayDo(useMe(), 'PRISM_APP_SAFETY_MANAGER');
  const { data, error } = useQuery({
    ...read(accidents.list, {
      body: accidentList.search.parse({ ...accidentList.defaults, ...search, page: 1 }),
    }),
    enabled: isManager,
  });
  if (!data) return <FailureAlert error={error} title={t('accident.due.title')} />;
  if (data.objects.length === 0) return null;
  const { objects, totalObjectsForQuery: count } = data;
  return (
    <div className={css.waiting}>
      <Section title={t('accident.due.title')}>
        <ul className={css.due} aria-label={t('accident.due.title')}>
          {objects.slice(0, MOST).map((accident) => (
            <li key={accident.id}>
              <Due accident={accident} />
            </li>
          ))}
        </ul>
        {count > MOST && (
          <Anchor
            size="sm"
            mt="xs"
            display="inline-block"
            renderRoot={(props) => <Link {...props} to="/accident/list/accident_list.html" search={search as never} />}
          >
            {t('accident.due.all', { count })}
          </Anchor>
        )}
      </Section>
    </div>
  );
}

function Due({ accident }: { accident: AccidentRow }) {
  const { today } = useMe();
  const { id, ref, category, property, riddorReportBy, riddorDecision } = accident;
  const isPast = riddorReportBy !== null && riddorReportBy < today;
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...props} to="/accident_riddor_form.html" search={{ id }} />}>
        {`${ref} · ${category}`}
      </Anchor>
      <Text size="sm" c="dimmed" component="span">
        {property}
      </Text>
      <Text size="sm" component="span" fw={600} c={isPast ? 'red' : undefined}>
        {riddorReportBy
          ? t(isPast ? 'accident.due.was' : 'accident.due.by', { day: dayText(riddorReportBy) })
          : t(riddorDecision === decisionName('reportable') ? 'accident.due.without.delay' : 'accident.due.no.day')}
      </Text>
    </>
  );
}
