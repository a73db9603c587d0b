import { valuesByKind } from '@lintel/contract/areas/kinds';
import type { NoticeOfKinds } from '@lintel/contract/areas/kinds';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import type { NoticeSign } from '@lintel/contract/platform/kind';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconBell,
  IconTrash,
  IconCalendarDue,
  IconCalendarPlus,
  IconCalendarQuestion,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconDoorOff,
  IconDroplet,
  IconFlag,
  IconGavel,
  IconHandStop,
  IconLinkOff,
  IconMailForward,
  IconMailOpened,
  IconMailX,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconReportAnalytics,
  IconScale,
  IconThumbUp,
  IconUserCheck,
  IconUserMinus,
  IconUserQuestion,
  IconWalk,
  type TablerIcon,
} from '@tabler/icons-react';

type Tone = 'red' | 'yellow' | 'teal' | 'gray' | 'blue';

export const signs: Record<NoticeSign, TablerIcon> = {
  alert: IconAlertTriangle,
  calendar: IconCalendarDue,
  clock: IconClock,
  code: IconQrcode,
  droplet: IconDroplet,
  flag: IconFlag,
  gavel: IconGavel,
  late: IconClockExclamation,
  question: IconCalendarQuestion,
  report: IconReportAnalytics,
  scale: IconScale,
};

type Look = readonly [TablerIcon, Tone];
const ofKinds = Object.fromEntries(
  Object.values(valuesByKind('notices'))
    .flat()
    .map(({ id, sign, tone }) => [id, [signs[sign], tone]]),
) as unknown as Record<NoticeOfKinds['id'], Look>;

/** The icon and colour of a kind of notice; the word is beside them. */
const noticeLooks: Record<NoticeKind, Look> = {
  ...ofKinds,
  assigned: [IconUserCheck, 'blue'],
  'taken-back': [IconUserMinus, 'gray'],
  'handed-over': [IconArrowsExchange, 'blue'],
  'due-soon': [IconClock, 'yellow'],
  due: [IconCalendarDue, 'yellow'],
  overdue: [IconClockExclamation, 'red'],
  done: [IconFlag, 'blue'],
  accepted: [IconCircleCheck, 'teal'],
  rejected: [IconCircleX, 'red'],
  reopened: [IconArrowBackUp, 'yellow'],
  'not-done': [IconDoorOff, 'red'],
  'due-date-moved': [IconCalendarPlus, 'gray'],
  suspended: [IconPlayerPause, 'gray'],
  'not-applicable': [IconBan, 'gray'],
  proposed: [IconUserQuestion, 'yellow'],
  'proposal-rejected': [IconCircleX, 'red'],
  removed: [IconTrash, 'gray'],
  resumed: [IconPlayerPlay, 'gray'],
  comment: [IconMessage, 'gray'],
  'share-sent': [IconMailForward, 'gray'],
  'share-answered': [IconMailForward, 'gray'],
  'share-opened': [IconMailOpened, 'gray'],
  'share-accepted': [IconThumbUp, 'teal'],
  'share-declined': [IconHandStop, 'red'],
  'date-proposed': [IconCalendarQuestion, 'yellow'],
  visited: [IconWalk, 'gray'],
  'no-access': [IconDoorOff, 'red'],
  'share-done': [IconFlag, 'blue'],
  'share-undelivered': [IconMailX, 'red'],
  'link-expiring': [IconLinkOff, 'yellow'],
  'document-expiring': [IconClock, 'yellow'],
  'document-expired': [IconClockExclamation, 'red'],
};

/** The icon and colour of a kind; the server may be newer than the page, and send a kind that the page does not know. */
export const lookOf = (kind: NoticeKind): Look => (isKnown(kind) ? noticeLooks[kind] : [IconBell, 'gray']);
export const isKnown = (kind: NoticeKind) => Object.hasOwn(noticeLooks, kind);
