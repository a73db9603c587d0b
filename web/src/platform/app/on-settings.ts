import type { ComponentType } from 'react';

/** Sections of the organisation page, each with its position. An area's `on-settings.ts` exports its own as `onSettings`. */
export type OnSettings = readonly { order: number; Section: ComponentType }[];
