import { Alert, Stack, Text } from '@mantine/core';
import { priorities } from '@lintel/contract/areas/actions/states';
import type { Ladder, ShownNoticeRules } from '@lintel/contract/areas/notice-rules';
import { notices } from '@lintel/contract/areas/notices';
import { IconInfoCircle } from '@tabler/icons-react';
import { read } from '#platform/api.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { LadderSummary } from './ladder-summary.tsx';
import css from './ladders.module.css';
import { directorName, LadderGroup, LevelKey, nameIn } from './rules-parts.tsx';

const RulesForm = lazySection(() => import('./rules-form.tsx'), 'RulesForm');

/** Who is reminded of due dates, and when, in this organisation. */
export function NoticeRulesSection() {
  return (
    <SettingsSection
      title={t('rules.title')}
      query={read(notices.rules)}
      canEdit={({ can }) => can.edit}
      height={{ base: 1080, sm: 770 }}
      edit={(kept, close) => <RulesForm kept={kept} onClose={close} />}
    >
      {(rules) => <Rules rules={rules} />}
    </SettingsSection>
  );
}

function Rules({ rules }: { rules: ShownNoticeRules }) {
  const { directors, taskGroups, taskTypes, toAdministratorsCount: lost } = rules;
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('rules.what')}</Text>
      {lost > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('rules.administrators', { count: lost })}
        </Alert>
      )}
      <LevelKey />
      <Facts>
        <Fact name={t('rules.send.at')}>{t('rules.send.at.value', { time: rules.sendAt })}</Fact>
        <Fact name={t('rules.directors')}>
          {directors.length > 0 ? directors.map(directorName).join(', ') : t('rules.directors.none')}
        </Fact>
      </Facts>
      <LadderGroup title={t('rules.tasks')}>
        <ReadLadder name={t('rules.tasks.usual')} ladder={rules.tasks} />
        {taskGroups.map(({ groupId, ladder }) => (
          <ReadLadder key={groupId} name={nameIn(rules.taskGroupNames, groupId)} ladder={ladder} />
        ))}
        {taskTypes.map(({ taskTypeId, ladder }) => (
          <ReadLadder key={taskTypeId} name={nameIn(rules.taskTypeNames, taskTypeId)} ladder={ladder} />
        ))}
      </LadderGroup>
      <LadderGroup title={t('rules.actions')}>
        {priorities.map(({ id, name }) => (
          <ReadLadder key={id} name={t('rules.actions.of', { name })} ladder={rules.actions[id]} />
        ))}
      </LadderGroup>
    </Stack>
  );
}

function ReadLadder({ name, ladder }: { name: string; ladder: Ladder }) {
  return (
    <li className={css.ladder}>
      <span className={css.name}>{name}</span>
      <LadderSummary ladder={ladder} />
    </li>
  );
}
