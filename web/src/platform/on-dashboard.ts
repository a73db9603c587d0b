import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** What an area shows on the dashboard. Its `on-dashboard.ts` exports one as `onDashboard`. */
export type OnDashboard = {
  /** The sign and the colour of each part of each of its doughnuts, by their ids. */
  looks: Readonly<Record<string, Readonly<Record<string, { color: string; Icon: Icon }>>>>;
  /** What stands between the figures and the parts that each person arranges. */
  block?: ComponentType;
};
