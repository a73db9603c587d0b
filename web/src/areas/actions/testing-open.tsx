import { fireEvent } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { fileLimits, files } from '@lintel/contract/areas/files';
import { presets } from '@lintel/contract/areas/presets';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anAssignment } from '../shares/testing.ts';
import { anAction, anActionRow, areaId, aStart, completed, duplicate, otherAreaId, pageOf } from './testing.ts';

const permissions: Permission[] = [
  'PRISM_APP_ACTION_MENU',
  'PRISM_APP_TASK_MENU',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE',
  'PRISM_PROPERTY_ACTION_VERIFY',
  'PRISM_APP_ACTION_ASSIGN_BY_EMAIL',
  'PRISM_PROPERTY_ACTION_FILE_UPLOAD',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];

const noFiles = { ...pageOf([]), limit: 50, mostBytes: fileLimits.bytes, can: { add: true, remove: true } };

/** Opens a page of the actions area, with the replies that each of them needs. */
export const open = (address: string, answers: Answers = [], without?: Permission) =>
  openPage(address, {
    me: { permissions: permissions.filter((each) => each !== without) },
    answers: [
      ...answers,
      [actions.list, () => ({ body: { ...pageOf([anActionRow()]), filter: {} } })],
      [actions.get, () => ({ body: { dto: anAction() } })],
      [
        actions.view,
        () => ({ body: { dto: anAction(), taskOwners: [], propertyOwners: [], assignmentInfoList: [], files: [] } }),
      ],
      [actions.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [shares.get, () => ({ body: { dto: anAssignment() } })],
      [actions.start, () => ({ body: aStart() })],
      [dictionaries.closedActionStatuses, () => ({ body: { objects: [duplicate, completed] } })],
      [
        dictionaries.areasOfObservation,
        () => ({
          body: {
            objects: [
              { id: areaId, name: 'Doors' },
              { id: otherAreaId, name: 'Roof' },
            ],
          },
        }),
      ],
      [files.list, () => ({ body: noFiles })],
      [presets.columns, () => ({ body: { dto: null } })],
      [presets.list, () => ({ body: { objects: [] } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });
export type Opened = Awaited<ReturnType<typeof open>>;

/** At once: typing letter by letter is tested where the keyboard is the subject. */
export const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
