import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { imports, type Import, type ImportSheet } from '@lintel/contract/areas/imports';
import { pageOf } from '#areas/tasks/testing.ts';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = '018f0000-0000-7000-8000-0000000000aa';
const counts = {
  existingCount: 0,
  newCount: 2,
  changedCount: 0,
  unchangedCount: 0,
  skippedCount: 0,
  refusedCount: 1,
  problemCount: 1,
};
const can = {
  setUp: false,
  check: false,
  start: false,
  cancel: false,
  undo: false,
  discard: false,
  createEntries: true,
};
const anImport = (of: Partial<Import>): Import => ({
  id,
  version: 1,
  kind: 'properties',
  fileName: 'homes.xlsx',
  fileSize: 900,
  stage: 'preparing',
  setup: null,
  sheetName: null,
  rowCount: 3,
  doneCount: 0,
  checked: null,
  result: null,
  message: null,
  createdBy: 'Maria Okafor',
  createdAt: '2026-11-20T10:00:00Z',
  checkedAt: null,
  startedAt: null,
  finishedAt: null,
  ...of,
  can: { ...can, ...of.can },
});
const setup = {
  sheet: 0,
  fields: ['propertyReferenceNumber' as const, 'address1' as const],
  fixed: {},
  key: 'propertyReferenceNumber' as const,
  existing: 'skip' as const,
};
const sheet: ImportSheet = {
  index: 0,
  name: 'Homes',
  rowCount: 3,
  refusal: null,
  notes: ['2 cells are formulas: the values they last showed are taken.'],
  columns: [
    { heading: 'Ref', samples: ['P1'], filledCount: 3 },
    { heading: 'Street', samples: ['1 High St'], filledCount: 2 },
  ],
  suggested: setup,
  rememberedAt: null,
};
const cover: ImportSheet = {
  ...sheet,
  name: 'Cover',
  notes: [],
  columns: [{ heading: 'Stock list', samples: ['Prepared by J Smith'], filledCount: 1 }],
  suggested: { ...setup, fields: [null] },
};
const me = { permissions: ['PRISM_APP_PROPERTY_IMPORT' as const] };

describe('the import page', () => {
  it('shows what was recognised, and saves the mapping as it is changed', async () => {
    const draft = anImport({ can: { ...can, setUp: true } });
    const { user, sent } = await openPage(`/property_import.html?id=${id}`, {
      me,
      answers: [
        [imports.get, () => ({ body: { dto: draft } })],
        [
          imports.sheets,
          () => ({ body: { objects: [cover, { ...sheet, index: 1, suggested: { ...setup, sheet: 1 } }] } }),
        ],
        [imports.setUp, () => ({ body: { dto: { ...draft, version: 2, setup } } })],
        [imports.values, () => ({ body: { objects: [] } })],
        [imports.check, () => ({ body: { dto: { ...draft, version: 3, setup, stage: 'checked', checked: counts } } })],
        [
          imports.refusals,
          () => ({ body: { objects: [], page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, summary: [] } }),
        ],
      ],
    });
    expect(await screen.findByText(/formulas/)).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByText('Recognised')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Update them' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/import/check.json'))).toBe(true));
    expect(JSON.parse(sent.find(({ method }) => method === 'PUT')!.body)).toMatchObject({
      id,
      version: 1,
      setup: { sheet: 1, existing: 'update', fields: setup.fields },
    });
  });

  it('asks what several rows about one task are, with no answer chosen, and whether missing equipment is added', async () => {
    const draft = anImport({ kind: 'dates', can: { ...can, setUp: true } });
    const ofDates = {
      ...setup,
      fields: ['propertyReferenceNumber', 'equipmentName'],
      fixed: { taskTypeId: 'LFT01' },
    };
    const { user, sent } = await openPage(`/property_import.html?id=${id}`, {
      me,
      answers: [
        [imports.get, () => ({ body: { dto: draft } })],
        [imports.sheets, () => ({ body: { objects: [{ ...sheet, suggested: ofDates }] } })],
        [imports.setUp, () => problem(409, 'Enough')],
      ],
    });
    const asked = within(await screen.findByRole('radiogroup', { name: /^Several rows about the same task/ }));
    expect(asked.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    await user.click(asked.getByRole('radio', { name: 'Different things, such as two lifts' }));
    await user.click(screen.getByRole('checkbox', { name: 'Add equipment that the property does not have yet' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(JSON.parse(sent.find(({ method }) => method === 'PUT')!.body)).toMatchObject({
        setup: { several: 'things', addsEquipment: true },
      }),
    );
  });

  it('is not read once more when it is discarded, nor are its sheets', { tags: ['thorough'] }, async () => {
    const draft = anImport({ can: { ...can, setUp: true, discard: true } });
    const { user, sent, router } = await openPage(`/property_import.html?id=${id}`, {
      me,
      answers: [
        [imports.get, () => ({ body: { dto: draft } })],
        [imports.sheets, () => ({ body: { objects: [sheet] } })],
        [imports.list, () => ({ body: pageOf([]) })],
        [imports.discard, () => ({ body: { success: true } })],
      ],
    });
    await screen.findByText(/formulas/);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await screen.findByRole('heading', { level: 1, name: 'Imports' });
    const discarded = sent.findIndex(({ method }) => method === 'DELETE');
    expect(discarded).toBeGreaterThan(0);
    expect(sent.slice(discarded + 1).filter(({ search }) => search.get('id') === id)).toEqual([]);
  });

  it(
    'adds what has no suggestion, takes what has one, and counts what is undecided beside the way on',
    { tags: ['thorough'] },
    async () => {
      const draft = anImport({ setup, can: { ...can, setUp: true } });
      const value = (text: string, suggestion: { id: string; name: string } | null = null) => ({
        text,
        rowCount: 1,
        match: null,
        suggestion,
        choice: null,
      });
      const { user } = await openPage(`/property_import.html?id=${id}&step=values`, {
        me,
        answers: [
          [imports.get, () => ({ body: { dto: draft } })],
          [imports.sheets, () => ({ body: { objects: [sheet] } })],
          [
            imports.values,
            () => ({
              body: {
                objects: [
                  {
                    field: 'regionId',
                    heading: 'Region',
                    mayCreate: true,
                    values: [value('Nort West', { id, name: 'North West' }), value('Mars'), value('Venus')],
                    options: [{ id, name: 'North West' }],
                    hasTooMany: false,
                    kinds: [],
                  },
                ],
              },
            }),
          ],
        ],
      });
      const left = await screen.findByText('3 values are still undecided; their rows would be refused.');
      expect(left.parentElement).toBe(screen.getByRole('button', { name: 'Back' }).parentElement);
      await user.click(screen.getByRole('button', { name: 'Add 2 to the list' }));
      const becomes = (text: string) =>
        screen.getByRole<HTMLInputElement>('combobox', { name: `What ${text} becomes` }).value;
      expect([becomes('Nort West'), becomes('Mars'), becomes('Venus')]).toEqual([
        '',
        'Add to the list',
        'Add to the list',
      ]);
      expect(left.textContent).toBe('One value is still undecided; its rows would be refused.');
      await user.click(screen.getByRole('button', { name: 'Use 1 suggestion' }));
      expect(becomes('Nort West')).toBe('North West');
      expect(left.textContent).toBe('');
    },
  );

  it('tells what would happen, row by row where it would not, and starts', async () => {
    const ready = anImport({
      stage: 'checked',
      setup,
      checked: counts,
      can: { ...can, setUp: true, check: true, start: true },
    });
    let now = ready;
    const { user, sent } = await openPage(`/property_import.html?id=${id}`, {
      me,
      answers: [
        [imports.get, () => ({ body: { dto: now } })],
        [
          imports.refusals,
          () => ({
            body: {
              objects: [
                {
                  row: 4,
                  label: 'P3',
                  problems: [
                    { column: 'Post code', value: 'nowhere', reason: 'Use a UK postcode, for example M1 1AE' },
                  ],
                },
              ],
              page: 1,
              limit: 25,
              maxPage: 1,
              totalObjectsForQuery: 1,
              summary: [
                {
                  column: 'Post code',
                  reason: 'No postcode',
                  rowCount: now.stage === 'finished' ? counts.refusedCount : 7,
                },
              ],
            },
          }),
        ],
        [
          imports.start,
          () => {
            now = { ...ready, stage: 'running', can };
            return { body: { dto: now } };
          },
        ],
      ],
    });
    expect(await screen.findByRole('row', { name: /4 P3 Post code nowhere Use a UK postcode/ })).toBeInstanceOf(
      HTMLElement,
    );
    await user.click(screen.getByRole('button', { name: 'Import 2 properties' }));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/import/run.json'))).toBe(true));
    const inShort = () => screen.queryByRole('list', { name: 'Why, and how often' })?.textContent;
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull());
    now = { ...ready, stage: 'finished', result: counts, can };
    await waitFor(() => expect(inShort()).toMatch(/^1×/));
  });

  it('asks whether people are invited, which nobody is unless somebody says so, and says how many will be', async () => {
    const ofPeople = { ...setup, fields: ['email', 'fullName'], key: 'email' as const, invites: false };
    let now = anImport({ kind: 'people', can: { ...can, setUp: true } });
    const set = { ...now, version: 2, setup: { ...ofPeople, invites: true } };
    const nothing = { objects: [], page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0 };
    const { user, sent } = await openPage(`/property_import.html?id=${id}`, {
      me: { permissions: [...me.permissions, 'USER_MANAGE'] },
      answers: [
        [imports.get, () => ({ body: { dto: now } })],
        [imports.sheets, () => ({ body: { objects: [{ ...sheet, suggested: ofPeople }] } })],
        [imports.setUp, () => ({ body: { dto: set } })],
        [imports.values, () => ({ body: { objects: [] } })],
        [
          imports.check,
          () => {
            now = { ...set, version: 3, stage: 'checked', checked: { ...counts, invitedCount: 2 } };
            return { body: { dto: now } };
          },
        ],
        [imports.refusals, () => ({ body: { ...nothing, summary: [] } })],
        [imports.outcomes, () => ({ body: nothing })],
      ],
    });
    const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'Invite them later' });
    expect(later.checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Invite them by e-mail as they are added' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('2 people will be invited by e-mail as soon as you import.')).toBeDefined();
    const saved = sent.find(({ method }) => method === 'PUT')!.body;
    expect(JSON.parse(saved)).toMatchObject({ setup: { invites: true } });
  });

  it('leads from imported properties on to their duties', async () => {
    const done = anImport({ stage: 'finished', setup, result: { ...counts, refusedCount: 0 } });
    await openPage(`/property_import.html?id=${id}`, {
      me: { permissions: [...me.permissions, 'PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_TASK_MANAGE'] },
      answers: [[imports.get, () => ({ body: { dto: done } })]],
    });
    const link = await screen.findByRole('link', { name: 'Now add tasks' });
    expect(link.getAttribute('href')).toBe('/task_management.html');
  });

  it('says again in the result what the check said of the rows', async () => {
    const warnings = ['2 rows: closed in the file, and left out. Only open actions are imported.'];
    const done = anImport({ stage: 'finished', setup, result: { ...counts, refusedCount: 0 }, warnings });
    await openPage(`/property_import.html?id=${id}`, {
      me,
      answers: [[imports.get, () => ({ body: { dto: done } })]],
    });
    expect(await screen.findByText(warnings[0]!)).toBeDefined();
  });

  it('says why an import cannot be undone', async () => {
    const done = anImport({
      stage: 'finished',
      setup,
      result: { ...counts, refusedCount: 0 },
      can: { ...can, undo: true },
    });
    const why =
      'One of its properties has been changed or commented on since (P1), so the import can no longer be undone';
    const { user } = await openPage(`/property_import.html?id=${id}`, {
      me,
      answers: [
        [imports.get, () => ({ body: { dto: done } })],
        [imports.undo, () => ({ status: 409, body: { success: false, message: why, requestId: 'r' } })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toMatch(/Properties that it added are removed \(\d+\)/);
    await user.click(within(question).getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText(why)).toBeInstanceOf(HTMLElement);
  });
});
