import { priorityLooks } from '#areas/actions/action-badges.tsx';
import { categoryLooks, riddorLooks } from '#areas/accidents/accident-looks.ts';
import { dueLooks } from '#areas/tasks/due-badge.tsx';
import { standingLooks } from '#areas/tasks/standing-looks.ts';
import type { Doughnut } from '@lintel/contract/areas/dashboard';
import type { Icon } from '@tabler/icons-react';

type Look = { color: string; Icon: Icon };

/** The sign and the colour of each part of each doughnut; a further area adds its own here. */
export const doughnutLooks: Record<string, Readonly<Record<string, Look>>> = {
  'tasks-by-standing': standingLooks,
  'tasks-by-due-status': dueLooks,
  'actions-by-priority': priorityLooks,
  'actions-by-due-status': dueLooks,
  'accidents-by-category': categoryLooks,
  'accidents-by-riddor': riddorLooks,
};

/** The page of the list that the parts of a doughnut open. */
export const listPages: Record<Doughnut['list'], string> = {
  task: '/tasks/list',
  action: '/actions/list',
  accident: '/accident/list/accident_list.html',
};
