import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleMinus,
  IconHelpCircle,
} from '@tabler/icons-react';

/** For the doughnut of categories: an organisation has its own, so colours go by position. */
export const categoryLooks = {
  first: { color: 'blue', Icon: IconCircleDot },
  second: { color: 'teal', Icon: IconCircleDot },
  third: { color: 'yellow', Icon: IconCircleDot },
  fourth: { color: 'orange', Icon: IconCircleDot },
  fifth: { color: 'violet', Icon: IconCircleDot },
  others: { color: 'gray', Icon: IconCircleDashed },
} as const;

export const riddorLooks = {
  reported: { color: 'teal', Icon: IconCircleCheck },
  'to-report': { color: 'red', Icon: IconAlertTriangle },
  assessed: { color: 'orange', Icon: IconAlertTriangle },
  undecided: { color: 'violet', Icon: IconHelpCircle },
  'not-reportable': { color: 'blue', Icon: IconCircleMinus },
  other: { color: 'gray', Icon: IconCircleDashed },
} as const;

/** What was decided about one report. */
export const reportLooks = {
  reported: { color: 'teal', label: 'accident.list.reported' },
  toReport: { color: 'red', label: 'accident.list.to.report' },
  notReportable: { color: 'gray', label: 'accident.view.same.not.reportable' },
} as const;
