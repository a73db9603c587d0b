import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The part of an area on the dashboard. Its `on-dashboard.ts` exports one as `onDashboard`. */
export type OnDashboard = {
  /** The icon and colour of each part of its doughnuts, by id. */
  looks: Readonly<Record<string, Readonly<Record<string, { color: string; Icon: Icon }>>>>;
  /** Between the figures and the parts that users arrange. */
  block?: ComponentType;
};
