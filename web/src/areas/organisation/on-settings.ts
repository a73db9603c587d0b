import type { OnSettings } from '#platform/app/on-settings.ts';
import { sectionOf } from './own-sections.tsx';

export const onSettings: OnSettings = [
  {
    group: 'organisation',
    order: 1,
    id: 'general',
    title: 'organisation.general',
    what: 'general',
    Section: sectionOf('general'),
  },
  {
    group: 'organisation',
    order: 2,
    id: 'logo',
    title: 'organisation.logo',
    what: 'logo',
    Section: sectionOf('logo'),
  },
  {
    group: 'organisation',
    order: 3,
    id: 'terms',
    title: 'organisation.terms',
    what: 'terms',
    Section: sectionOf('terms'),
  },
  {
    group: 'organisation',
    order: 4,
    id: 'activity',
    title: 'organisation.activity',
    what: 'activity',
    Section: sectionOf('activity'),
  },
  {
    group: 'sign.in',
    order: 3,
    id: 'sign-out',
    title: 'organisation.sign.out',
    what: 'sign.out',
    Section: sectionOf('sign-out'),
  },
  {
    group: 'work',
    order: 1,
    id: 'tasks',
    title: 'organisation.tasks',
    what: 'tasks',
    Section: sectionOf('tasks'),
  },
  {
    group: 'devices',
    order: 1,
    id: 'photographs',
    title: 'organisation.photos',
    what: 'photos',
    Section: sectionOf('photos'),
  },
  {
    group: 'devices',
    order: 2,
    id: 'devices',
    title: 'organisation.devices',
    what: 'devices',
    Section: sectionOf('devices'),
  },
];
