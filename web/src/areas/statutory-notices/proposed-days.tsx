import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core';
import { differencesOf, proposedDays, type PrintedDays, type ProposedDay } from '@lintel/contract/statutory/dates';
import type { NoticeType } from '@lintel/contract/statutory/notice-type';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';

const names: Record<
  ProposedDay['what'],
  'statutory.law.appeal' | 'statutory.law.comply' | 'statutory.law.operative' | 'statutory.law.review'
> = {
  'appeal-by': 'statutory.law.appeal',
  comply: 'statutory.law.comply',
  operative: 'statutory.law.operative',
  review: 'statutory.law.review',
};

const extensionInWords = ({ extension }: NoticeType) =>
  extension
    ? t('statutory.law.extension', { by: extension })
    : t(extension === null ? 'statutory.law.no.extension' : 'statutory.law.extension.ask');

/** The statutory dates of a notice, with their calculation; and where the notice, which prevails, differs. */
export function ProposedDays({ facts }: { facts: PrintedDays }) {
  const type = noticeTypeOf(facts.type);
  const differences = differencesOf(facts);
  return (
    <Stack gap="xs">
      {differences.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('statutory.differs')}>
          {differences.map(({ what, words }) => (
            <Text key={what}>{words}</Text>
          ))}
          <Text fw={550}>{t('statutory.notice.wins')}</Text>
        </Alert>
      )}
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {type.law}
        </Text>
        {type.source === 'general' && (
          <Badge color="yellow" variant="light">
            {t('statutory.check')}
          </Badge>
        )}
      </Group>
      <List size="sm">
        {proposedDays(facts).map(({ what, words }) => (
          <List.Item key={what}>{`${t(names[what])}: ${words}`}</List.Item>
        ))}
        {type.appealTo && <List.Item>{t('statutory.law.appeal.to', { to: type.appealTo })}</List.Item>}
        {type.appealSuspends !== 'none' && (
          <List.Item>
            {[t(`statutory.law.suspends.${type.appealSuspends}`), type.suspension].filter(Boolean).join(': ')}
          </List.Item>
        )}
        <List.Item>{extensionInWords(type)}</List.Item>
        {type.isPublic && <List.Item>{t('statutory.law.public')}</List.Item>}
      </List>
    </Stack>
  );
}
