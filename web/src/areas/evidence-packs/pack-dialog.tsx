import { Button, Checkbox, Group, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import {
  EVIDENCE_PACK_DAYS,
  evidencePacks,
  packSubjects,
  type PackSubject,
} from '@lintel/contract/areas/evidence-packs';
import { minusInterval } from '@lintel/contract/cycles/calendar';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { MadeFiles, pollWhileMaking } from '#platform/files/made-files.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { mayDo, maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { progressText, runPack, savePack } from './run-pack.ts';

type Props = { propertyIds: readonly string[]; name: string; onClose: () => void };
type Period = 'year' | 'since' | 'all';

/** Asks for an evidence pack of one or several properties, and offers earlier ones. */
export default function PackDialog({ propertyIds, name, onClose }: Props) {
  const queries = useQueryClient();
  const me = useMe();
  const offered = packSubjects.filter(({ permission }) => maySee(me, [permission]));
  const [subjects, setSubjects] = useState<PackSubject[]>(offered.map(({ id }) => id));
  const [period, setPeriod] = useState<Period>('year');
  const [since, setSince] = useState<string | null>(null);
  const [taskGroupIds, setTaskGroupIds] = useState<string[]>([]);
  const [withPeople, setWithPeople] = useState(false);
  const hasTasks = subjects.includes('tasks') || subjects.includes('actions');
  const groups = useQuery({
    ...read(dictionaries.generic, { params: { dictionary: 'TASK_TYPE' } }),
    enabled: hasTasks,
  });
  const { today } = me;
  const from = { year: minusInterval(today, { count: 1, unit: 'year' }), since, all: null }[period];
  const isReady = subjects.length > 0 && (period !== 'since' || since !== null);
  const readsOfPeople =
    mayDo(me, 'PRISM_APP_SAFETY_MANAGER') ||
    mayDo(me, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE') ||
    mayDo(me, 'PRISM_APP_CONTRACTOR_MANAGE');
  const made = useQuery({ ...read(evidencePacks.list), refetchInterval: pollWhileMaking });
  const start = () => {
    void runPack(
      {
        propertyIds: [...propertyIds],
        from,
        subjects,
        taskGroupIds: hasTasks ? taskGroupIds : [],
        withPeople,
      },
      () => void queries.invalidateQueries({ queryKey: read(evidencePacks.list).queryKey.slice(0, 2) }),
    );
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('pack.title')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) start();
        }}
      >
        <Stack gap="md">
          <Text>
            <b>{name}</b>
            <br />
            {t('pack.what')}
          </Text>
          <Radio.Group label={t('pack.period')} value={period} onChange={(next) => setPeriod(next as Period)}>
            <Group gap="8px 24px" mt={4}>
              {(['year', 'since', 'all'] as const).map((each) => (
                <Radio key={each} value={each} label={t(`pack.period.${each}`)} />
              ))}
            </Group>
          </Radio.Group>
          {period === 'since' && (
            <DayInput
              label={t('pack.from')}
              value={since}
              onChange={setSince}
              maxDate={today}
              required
              w="min(100%, 220px)"
            />
          )}
          <Checkbox.Group
            label={t('pack.subjects')}
            value={subjects}
            onChange={(chosen) => setSubjects(offered.map(({ id }) => id).filter((id) => chosen.includes(id)))}
          >
            <Stack gap="xs" mt={4}>
              {offered.map(({ id, name: label }) => (
                <Checkbox key={id} value={id} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          {hasTasks && (
            <MultiSelect
              label={t('pack.groups')}
              description={t('pack.groups.hint')}
              placeholder={taskGroupIds.length ? '' : t('pack.groups.all')}
              {...fetchedSelectProps(groups, groups.data?.objects ?? [])}
              value={taskGroupIds}
              onChange={setTaskGroupIds}
              clearable
              searchable
            />
          )}
          {readsOfPeople && (
            <Checkbox
              label={t('pack.people')}
              description={t('pack.people.hint')}
              checked={withPeople}
              onChange={(event) => setWithPeople(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" leftSection={<IconFileZip size={16} aria-hidden />} disabled={!isReady}>
              {t('pack.do')}
            </Button>
          </Group>
          <MadeFiles
            files={made}
            title={t('pack.own')}
            days={EVIDENCE_PACK_DAYS}
            nameOf={({ from, title }) => (
              <Text fw={600}>
                {from ? t('pack.since', { title, from: dayText(from) }) : t('pack.of.all', { title })}
              </Text>
            )}
            progressText={progressText}
            failure={t('pack.error')}
            downloadLabel={(when) => t('pack.download.of', { when })}
            onDownload={savePack}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
