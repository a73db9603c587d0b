import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { SubjectAccess } from '@lintel/contract/areas/accidents/subject-access';
import { pageOf } from '@lintel/contract/areas/activity';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './accident-view.module.css';

const route = getRouteApi('/accident_held.html');

/** What is held about the injured person, to be printed for them without anything about other people. */
export function SubjectAccessPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const { data, error, refetch } = useQuery(read(accidents.heldAboutPerson, { query: { id } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} />;
  return <Held key={id} held={data.dto} />;
}

function Held({ held }: { held: SubjectAccess }) {
  const { clientName, today } = useMe();
  const { accident, parts, words, fileCount, interviewCount, keptUntil, keptRule } = held;
  const [chosen, setChosen] = useState<string[]>([]);
  const leftOut = words.filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <PageHeader
        title={t('accident.held.title')}
        subtitle={`${accident.ref}, ${accident.property}`}
        back={{ to: pageOf('ACCIDENT', accident.id), label: t('accident.view.title', { ref: accident.ref }) }}
        print
      />
      <Stack gap="md" maw={980} className={css.held}>
        <Text className="only-print" data-says-whose>
          {t('accident.held.from', { by: clientName, day: dayText(today) })}
        </Text>
        <Alert color="gray" className="no-print">
          {t('accident.held.note')}
        </Alert>
        {parts.map(({ title, facts }) => (
          <Section key={title} title={title}>
            <Facts>
              {facts.map(({ label, value }, at) => (
                <Fact key={at} name={label}>
                  {value}
                </Fact>
              ))}
            </Facts>
          </Section>
        ))}
        {words.length > 0 && (
          <div className={chosen.length === 0 ? 'no-print' : undefined}>
            <Section title={t('accident.held.words')}>
              <Text size="sm" c="dimmed" mb="sm" className="no-print">
                {t('accident.held.words.read')}
              </Text>
              <Checkbox.Group value={chosen} onChange={setChosen}>
                <Stack gap="md">
                  {words.map(({ id, label, value }) => (
                    <div key={id} className={chosen.includes(id) ? undefined : 'no-print'}>
                      <Text size="sm" c="dimmed">
                        {label}
                      </Text>
                      <Text className="prose">{value}</Text>
                      <Checkbox
                        className="no-print"
                        mt={4}
                        value={id}
                        label={t('accident.held.words.may', { label })}
                      />
                    </div>
                  ))}
                </Stack>
              </Checkbox.Group>
            </Section>
          </div>
        )}
        <Section title={t('accident.held.more')}>
          <Stack gap={4}>
            <Text>{t('accident.held.kept', { until: dayText(keptUntil), rule: keptRule })}</Text>
            {fileCount + interviewCount > 0 && (
              <Text>{t('accident.held.others', { files: fileCount, interviews: interviewCount })}</Text>
            )}
            {leftOut.length > 0 && (
              <Text>{t('accident.held.left.out', { what: leftOut.map(({ label }) => label).join(', ') })}</Text>
            )}
          </Stack>
        </Section>
      </Stack>
    </>
  );
}
