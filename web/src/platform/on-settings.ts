import type { ComponentType } from 'react';

/** Sections of the page of the organisation, each in its place. An area's `on-settings.ts` exports its own as `onSettings`. */
export type OnSettings = readonly { order: number; Section: ComponentType }[];
