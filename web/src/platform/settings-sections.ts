import type { ComponentType } from 'react';
import { piece } from './piece.tsx';

type Settings = { order: number; component: ComponentType };
const sections: Settings[] = [];

/** Adds a section to the page of the organisation, in this place. An area calls it in its `routes.tsx`, which the router imports. */
export function addSettingsSection(order: number, load: () => Promise<ComponentType>) {
  sections.push({ order, component: piece(async () => ({ default: await load() })) });
}

/** The sections that areas have added, in their order. */
export const settingsSections = (): readonly ComponentType[] =>
  sections.toSorted((one, other) => one.order - other.order).map(({ component }) => component);
