import { Table, Text } from '@mantine/core';
import type { StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { stepsOn, type NoticeStep } from '@lintel/contract/statutory/steps';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { useMe } from '#platform/current-user.ts';
import { Section } from '#platform/page/section.tsx';
import css from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { factsOf } from './notice-facts.ts';

/** What remains to be done about a notice, and by when; nothing once it has ended. */
export function NoticeSteps({ notice }: { notice: StatutoryNotice }) {
  const { today } = useMe();
  const steps = stepsOn(factsOf(notice), today);
  if (steps.length === 0) return null;
  return (
    <Section title={t('statutory.next')}>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={t('statutory.next')} verticalSpacing={6} className={css.cards}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('statutory.next.what')}</Table.Th>
              <Table.Th>{t('statutory.next.by')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {steps.map(({ what, by }) => (
              <Table.Tr key={what}>
                <Table.Td>
                  <Text fw={600}>{t(`statutory.next.${what}`)}</Text>
                  <Text size="sm" c="dimmed">
                    {moreOf(what, notice)}
                  </Text>
                </Table.Td>
                <Table.Td className="tabular" data-label={t('statutory.next.by')}>
                  {by ? (
                    <DueDay dueOn={by} status={what === 'comply' && by < today ? 'OVERDUE' : 'DUE'} />
                  ) : (
                    dayless(what, notice)
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function moreOf(what: NoticeStep['what'], { type, requirements, openRequirementCount }: StatutoryNotice) {
  const { appealTo, extension } = noticeTypeOf(type);
  if (what === 'appeal') return appealTo && t('statutory.law.appeal.to', { to: appealTo });
  if (what === 'extension') return extension && t('statutory.law.extension', { by: extension });
  if (what !== 'comply' || requirements.length === 0) return null;
  return t('statutory.next.open', { open: openRequirementCount, count: requirements.length });
}

/** Only complying has a day to be given by the notice. */
function dayless(what: NoticeStep['what'], { type, atOnce }: StatutoryNotice) {
  if (what !== 'comply') return t('no.value');
  return t(atOnce || noticeTypeOf(type).comply.kind === 'at-once' ? 'statutory.at.once' : 'statutory.next.no.day');
}
