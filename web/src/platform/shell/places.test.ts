import { permissionCodes, type Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { texts } from '@lintel/contract/texts/index';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { aPerson } from '../../../test/answers.ts';
import { makeRouter } from '../../router.tsx';
import { placeOf, placesFor } from './places.ts';

const { routesByPath } = makeRouter({ queries: makeQueryClient() });
/** As in the client itself (`usePageExists`). */
const isThere = (address: string) => address.replace(/(.)\/$/, '$1') in routesByPath;
const namesFor = (of: Parameters<typeof aPerson>[0], exists = isThere) =>
  placesFor(aPerson(of), exists).map((place) => texts[place.text]);

describe('the left menu', () => {
  it('has the specified order, and each of its pages is there', () => {
    expect(namesFor({ permissions: permissionCodes })).toEqual([
      'Dashboard',
      'Calendar',
      'Properties',
      'Tasks',
      'Actions',
      'Assigned by e-mail',
      'Documents library',
      'People',
      'Accidents',
      'Contractors',
      'Enforcement visits',
      'Users admin',
      'Reports',
    ]);
  });

  it('PERM-004: shows the dashboard alone to a person without permissions', () => {
    expect(namesFor({ permissions: [] })).toEqual(['Dashboard']);
  });

  it.each<[string, Permission, string]>([
    ['PERM-005', 'PRISM_APP_CALENDAR_MENU', 'Calendar'],
    ['PERM-006', 'PRISM_APP_PROPERTY_MENU', 'Properties'],
    ['PERM-007', 'PRISM_APP_TASK_MENU', 'Tasks'],
    ['PERM-008', 'PRISM_APP_ACTION_MENU', 'Actions'],
    ['PERM-009', 'PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU', 'Assigned by e-mail'],
    ['PERM-010', 'PRISM_APP_CLIENT_LIBRARY_MENU', 'Documents library'],
    ['PERM-010', 'PRISM_PROPERTY_LIBRARY_VIEW', 'Documents library'],
    ['PERM-011', 'PRISM_APP_PEOPLE_MENU', 'People'],
    ['PERM-012', 'PRISM_APP_ACCIDENTS_MENU', 'Accidents'],
    ['PERM-013', 'PRISM_APP_CONTRACTOR_MENU', 'Contractors'],
    ['PERM-014', 'PRISM_APP_ENFORCEMENT_VISIT_MENU', 'Enforcement visits'],
    ['PERM-015', 'USER_MANAGE', 'Users admin'],
    ['PERM-016', 'PRISM_APP_ANALYSIS_MENU', 'Reports'],
  ])('%s, SHELL-005: with %s shows %s, which without it is absent', (_, permission, name) => {
    expect(namesFor({ permissions: [permission] })).toEqual(['Dashboard', name]);
  });

  it('PERM-003: shows every entry to a person with PRISM_SUPPORT_VIEW', () => {
    expect(namesFor({ permissions: ['PRISM_SUPPORT_VIEW'] })).toEqual(namesFor({ permissions: permissionCodes }));
  });

  it('PERM-001, PERM-002: shows every entry to support users of both kinds', () => {
    expect(namesFor({ isSupportEdit: true })).toHaveLength(13);
    expect(namesFor({ isSupportView: true })).toHaveLength(13);
  });

  it('leaves out what does not exist yet', () => {
    expect(namesFor({ permissions: permissionCodes }, (to) => to === '/property/')).toEqual(['Properties']);
  });

  it('shows a sub-entry by itself to whoever may open it and not its parent', () => {
    expect(namesFor({ permissions: ['PRISM_APP_ROLE_MANAGE'] })).toEqual(['Dashboard', 'Roles']);
  });
});

describe('an address', () => {
  it.each([
    [
      'SHELL-045',
      'Calendar',
      ['/calendar/tasks/list.html', '/calendar/task-calendar/list.html', '/calendar/actions/list.html'],
    ],
    ['SHELL-046', 'Properties', ['/property/', '/property/0190', '/property_report_view.html']],
    ['SHELL-047', 'Tasks', ['/tasks', '/tasks/list', '/inspection_add.html', '/inspection_edit.html']],
    [
      'SHELL-048',
      'Actions',
      [
        '/actions/item/',
        '/actions/item/0190',
        '/actions/add',
        '/action_add.html',
        '/actions/edit/',
        '/action_edit.html',
        '/actions/summary',
      ],
    ],
    ['SHELL-049', 'Assigned by e-mail', ['/assign_by_email_entity_list.html']],
    ['SHELL-050', 'Documents library', ['/library', '/library/task']],
    ['SHELL-051', 'People', ['/people_list.html', '/people_view.html']],
    [
      'SHELL-052',
      'Accidents',
      [
        '/accident/list/accident_list.html',
        '/accident/summary/accident_list.html',
        '/accident_view.html',
        '/accident_add.html',
      ],
    ],
    ['SHELL-053', 'Contractors', ['/contractor_list.html', '/contractor_view.html', '/contractor_edit.html']],
    [
      'SHELL-054',
      'Enforcement visits',
      [
        '/enforcement_visit_list.html',
        '/enforcement_visit_view.html',
        '/enforcement_visit_add.html',
        '/enforcement_visit_edit.html',
      ],
    ],
    ['SHELL-055', 'Users admin', ['/admin/users/active', '/admin/user', '/admin/assignment.html']],
    ['SHELL-056', 'Reports', ['/reports', '/reports/compliance']],
  ])('%s, SHELL-006: belongs to %s', (_, name, addresses) => {
    expect(addresses.map((address) => texts[placeOf(address)?.text ?? 'no.data'])).toEqual(addresses.map(() => name));
  });

  it('belongs to the sub-entry rather than to its parent', () => {
    expect(placeOf('/admin/roles.html')?.text).toBe('menu.roles');
  });

  it('belongs to none when no entry owns it', () => {
    expect(placeOf('/account.html')).toBeUndefined();
  });
});
