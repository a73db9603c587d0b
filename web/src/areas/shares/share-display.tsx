import { Alert, Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { priorities } from '@lintel/contract/areas/actions/states';
import type { AssignInfo } from '@lintel/contract/areas/shares/share';
import { IconCalendarTime, IconChevronDown, IconCopy, IconMailX, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { ContractorLight } from './contractor-light.tsx';
import { ExtendShare } from './extend-share.tsx';
import { ProposedDate, type Due } from './proposed-date.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ShareResponses } from './share-responses.tsx';
import { ShareStatusBadge } from './share-status.tsx';
import css from './shares.module.css';
import { ResendItem, RevokeItem } from './share-items.tsx';
import { useShareCommands } from './use-share-commands.tsx';
import { VerifyShared } from './verify-shared.tsx';

type Props = {
  share: AssignInfo;
  onAccept?: (() => void) | undefined;
  due?: Due | undefined;
  /** When the work is due. */
  dueOn: string | null | undefined;
};

/** An outsider with the item: who, until when, the delivery of the message, and what they said (ASSIGN-008). */
export function ShareDisplay({ share, onAccept, due, dueOn }: Props) {
  const me = useMe();
  const { assigneeInfo, assignmentBrief, priority, assignmentStatus } = share;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text fw={600} miw={0}>
          {assigneeInfo.fullName}
        </Text>
        <ShareStatusBadge status={assignmentStatus} />
      </Group>
      {share.mail?.state === 'failed' && (
        <Alert color="red" icon={<IconMailX size={18} aria-hidden />}>
          {t('share.mail.bounced', { why: (share.mail.problem ?? t('share.mail.failed')).replace(/\.$/, '') })}
        </Alert>
      )}
      {assignmentStatus === 'DECLINED' && <Declined share={share} />}
      <VerifyShared share={share} onAccept={onAccept} />
      <ProposedDate share={share} due={due} />
      <Facts>
        <Fact name={t('share.company')}>{assigneeInfo.company}</Fact>
        {share.contractor && (
          <Fact name={t('share.contractor')}>
            <Group gap="xs">
              {mayDo(me, 'PRISM_APP_CONTRACTOR_MENU') ? (
                <AddressLink href={pageOf('CONTRACTOR', share.contractor.id)}>{share.contractor.name}</AddressLink>
              ) : (
                share.contractor.name
              )}
              <ContractorLight contractor={share.contractor} />
            </Group>
          </Fact>
        )}
        {share.despite && <Fact name={t('share.despite')}>{share.despite}</Fact>}
        <Fact name={t('share.email')}>
          {assigneeInfo.email && (
            <Anchor inherit href={`mailto:${assigneeInfo.email}`}>
              {assigneeInfo.email}
            </Anchor>
          )}
        </Fact>
        <Fact name={t('share.assigned')}>
          {share.assignedBy
            ? t('share.assigned.by', { when: instantText(share.assignmentDate), name: share.assignedBy })
            : instantText(share.assignmentDate)}
        </Fact>
        <Fact name={t('share.expires')}>
          {assignmentStatus === 'EXPIRED'
            ? t('share.expired.on', { day: dayText(share.linkExpirationDate) })
            : dayText(share.linkExpirationDate)}
        </Fact>
        <Fact name={t('share.opened')}>{openedText(share)}</Fact>
        {share.reminded && (
          <Fact name={t('share.reminded')}>
            {t('share.reminded.by', {
              when: instantText(share.reminded.at),
              name: share.reminded.by,
              count: share.reminded.count,
            })}
          </Fact>
        )}
        {share.mail && <Fact name={t('share.mail')}>{mailText(share.mail)}</Fact>}
        {priority && <Fact name={t('share.priority')}>{priorities.find(({ id }) => id === priority)?.name}</Fact>}
      </Facts>
      <div>
        <Text size="sm" c="dimmed">
          {t('share.brief')}
        </Text>
        <Text className={css.prose}>{assignmentBrief}</Text>
      </div>
      <ShareCommands share={share} dueOn={dueOn} />
      <ShareResponses responses={share.responses} />
      {share.can.reply && <ReplyBox key={share.tokenId} share={share} />}
    </Stack>
  );
}

function openedText({ lastOpenedAt, openedCount }: AssignInfo): string {
  if (!lastOpenedAt) return t('share.opened.never');
  return t('share.opened.count', { when: instantText(lastOpenedAt), count: openedCount });
}

function mailText({ state, sentAt, problem }: NonNullable<AssignInfo['mail']>): string {
  if (state === 'sent') return t('share.mail.sent', { when: sentAt ? instantText(sentAt) : '' });
  if (state === 'failed' && problem) return t('share.mail.failed.why', { why: problem });
  // Greylisting, or a mail server that is away: the link can be handed over meanwhile.
  if (state === 'waiting' && problem) return t('share.mail.waiting.why', { why: problem });
  return t(`share.mail.${state}`);
}

function Declined({ share: { responses, assigneeInfo } }: { share: AssignInfo }) {
  const response = responses.find(({ kind }) => kind === 'declined');
  return (
    <Alert
      color="red"
      icon={<IconX size={18} aria-hidden />}
      title={t('share.declined.by', { name: assigneeInfo.fullName })}
    >
      <Text className={css.prose}>{response?.note}</Text>
    </Alert>
  );
}

function ShareCommands({ share, dueOn }: Pick<Props, 'share' | 'dueOn'>) {
  const { can, tokenId: id, assigneeInfo } = share;
  const [isExtending, setExtending] = useState(false);
  const commands = useShareCommands({ id, email: assigneeInfo.email });
  const hasMore = can.resend || can.extend || can.revoke;
  if (!can.copyLink && !hasMore) return null;
  return (
    <Group gap="xs" className="no-print">
      {can.copyLink && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={commands.isBusy}
          onClick={commands.copyLink}
        >
          {t('share.copy')}
        </Button>
      )}
      {hasMore && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('share.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {can.resend && <ResendItem commands={commands} />}
            {can.extend && (
              <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={() => setExtending(true)}>
                {t('share.extend')}
              </Menu.Item>
            )}
            {can.revoke && <RevokeItem commands={commands} />}
          </Menu.Dropdown>
        </Menu>
      )}
      {isExtending && <ExtendShare share={share} dueOn={dueOn} onClose={() => setExtending(false)} />}
    </Group>
  );
}
