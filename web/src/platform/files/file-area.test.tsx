import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { fileLimits, files } from '@lintel/contract/areas/files';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import type { EntityType } from '@lintel/contract/areas/activity';
import { search } from '@lintel/contract/areas/search';
import type { Permission } from '@lintel/contract/platform/permissions';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { FileArea } from './file-area.tsx';

const ownerId = '018f0000-0000-7000-8000-0000000000f0';
const [cycleId, taskId] = ['018f0000-0000-7000-8000-0000000000c1', '018f0000-0000-7000-8000-0000000000c2'];
const soldId = '018f0000-0000-7000-8000-0000000000c3';
const near = [{ id: cycleId, label: 'This round of the task' }];
const sessionId = '018f0000-0000-7000-8000-0000000000f1';
const reader: Permission[] = ['PRISM_PROPERTY_LIBRARY_VIEW'];

const aFile = (number: number, of: Partial<StoredFile> = {}): StoredFile => ({
  id: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `certificate-${number}.pdf`,
  uploadDate: '2026-11-20T10:00:00Z',
  size: 1_234_567,
  contentType: 'application/pdf',
  evidence: null,
  takenAt: null,
  uploadedBy: 'Maria Okafor',
  hasThumbnail: false,
  ...of,
});

/** The files of a record, stored as by the server. */
function aServer(there: StoredFile[] = [], { remove = true } = {}): { answers: Answers; there: StoredFile[] } {
  return {
    there,
    answers: [
      [
        files.list,
        () => ({
          body: {
            objects: there,
            page: 1,
            limit: 50,
            maxPage: 1,
            totalObjectsForQuery: there.length,
            mostBytes: fileLimits.bytes,
            can: { add: true, remove },
          },
        }),
      ],
      [files.openSession, () => ({ body: { dto: { id: sessionId, ownerId, mostBytes: fileLimits.bytes } } })],
      [
        files.commitSession,
        () => {
          there.unshift(...uploaded.splice(0).map((name, at) => aFile(100 + there.length + at, { name })));
          return { body: { objects: there } };
        },
      ],
      [files.dropSession, () => ({ body: { success: true } })],
      [files.remove, () => ({ body: (there.pop(), { success: true }) })],
      [files.move, () => ({ body: { dto: there.pop() } })],
      [
        search.all,
        () => ({
          body: {
            success: true,
            options: [
              { entityType: 'TASK', entityId: taskId, entityCaption: 'GAS01 · Gas safety check', totalCount: 1 },
              { entityType: 'TASK', entityId: ownerId, entityCaption: 'The record itself', totalCount: 1 },
              {
                entityType: 'PROPERTY',
                entityId: soldId,
                entityCaption: 'P1 · Gas House',
                totalCount: 1,
                isArchived: true,
              },
            ],
          },
        }),
      ],
    ],
  };
}

type Upload = {
  name: string;
  evidence: string | null;
  isAnswered: boolean;
  progress(share: number): void;
  answer(status: number, body: object): void;
};
let uploading: Upload[];
let uploaded: string[];

beforeEach(() => {
  uploading = [];
  uploaded = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      status = 0;
      responseText = '';
      onload = () => {};
      getResponseHeader = () => null;
      onabort = () => {};
      onerror = () => {};
      query = new URLSearchParams();
      open(_: string, address: string) {
        this.query = new URL(address, 'http://lintel.test').searchParams;
        expect(address).toContain(`/api/file/uploadSession/${sessionId}/uploadFile.json`);
      }
      setRequestHeader() {}
      abort() {
        this.onabort();
      }
      send() {
        const name = this.query.get('fileName') ?? '';
        const one: Upload = {
          name,
          isAnswered: false,
          evidence: this.query.get('evidence'),
          progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
          answer: (status, body) => {
            if (status === 200) uploaded.push(name);
            this.status = status;
            this.responseText = JSON.stringify(body);
            one.isAnswered = true;
            this.onload();
          },
        };
        uploading.push(one);
      }
    },
  );
});

const arrives = async (name: string) => {
  const unanswered = () => uploading.find((one) => one.name === name && !one.isAnswered);
  await waitFor(() => expect(unanswered(), name).toBeDefined());
  act(() => unanswered()!.answer(200, { dto: aFile(1, { name }) }));
};
type Shown = {
  ownerKind?: EntityType;
  add?: boolean;
  isRequired?: boolean;
  asksEvidence?: boolean;
  asked?: ('certificate' | 'report' | 'photograph')[];
  near?: { id: string; label: string }[];
};
const open = (
  { answers }: { answers: Answers },
  { ownerKind = 'PROPERTY', add = true, ...more }: Shown = {},
  permissions = reader,
) =>
  openPage('/', {
    me: { permissions },
    answers,
    pages: { '/': <FileArea ownerId={ownerId} ownerKind={ownerKind} can={{ add }} {...more} /> },
  });

const pdf = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' });
const ofSize = (name: string, size: number) => Object.defineProperty(pdf(name), 'size', { value: size });
const area = () => screen.findByRole('group', { name: 'Add files' });
const chooser = async () => (await area()).parentElement!.querySelector('input[type=file]') as HTMLInputElement;

describe('adding files', () => {
  it('FILE-001: takes what is chosen and what is dropped', async () => {
    const { user } = await open(aServer());
    await user.upload(await chooser(), pdf('chosen.pdf'));
    await arrives('chosen.pdf');
    await screen.findByRole('link', { name: 'chosen.pdf' });
    const drop = (await area()).querySelector('[class*=drop]')!;
    fireEvent.drop(drop, { dataTransfer: { files: [pdf('dropped.pdf')] } });
    await arrives('dropped.pdf');
    await screen.findByRole('link', { name: 'dropped.pdf' });
  });

  it('adds the files of a whole folder ten at a time, counts what was added, and asks before the page is closed meanwhile', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `paper-${at}.pdf`);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = await open(aServer());
    expect(asks()).toBe(false);
    await user.upload(
      await chooser(),
      names.map((name) => pdf(name)),
    );
    expect(await screen.findByText('0 of 12 files added')).toBeDefined();
    expect(asks()).toBe(true);
    await arrives(names[0]!);
    expect(screen.queryByText(`${names[0]}: uploaded`)).toBeNull();
    for (const name of names.slice(1, 10)) await arrives(name);
    expect(await screen.findByRole('progressbar', { name: '10 of 12 files added' })).toBeDefined();
    expect(screen.getByRole('link', { name: names[9]! })).toBeDefined();
    expect(screen.queryByRole('link', { name: names[10]! })).toBeNull();
    expect(asks()).toBe(true);
    for (const name of names.slice(10)) await arrives(name);
    expect(await screen.findByText('12 files added')).toBeDefined();
    expect(screen.getAllByText(/files added$/)).toHaveLength(1);
    await waitFor(() => expect(asks()).toBe(false));
  });

  it('FILE-011, FILE-012, FILE-013: opens a session, sends each file into it, and commits it once', async () => {
    const { user, sent } = await open(aServer());
    await user.upload(await chooser(), [pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf')]);
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await arrives(name);
    await screen.findByText('3 files added');
    const called = (path: string) => sent.filter((each) => each.path === `/api/${path}`).map((each) => each.body);
    expect(called('file/uploadSession/item.json')).toEqual([JSON.stringify({ ownerId })]);
    expect(called('file/uploadSession/commit.json')).toEqual([JSON.stringify({ id: sessionId })]);
    const list = within(await screen.findByRole('list', { name: 'Files, newest first' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
  });

  it('says of each file how far it is', async () => {
    const { user } = await open(aServer());
    await user.upload(await chooser(), pdf('long.pdf'));
    await waitFor(() => expect(uploading).toHaveLength(1));
    act(() => uploading[0]!.progress(0.4));
    const bar = await screen.findByRole('progressbar', { name: 'Uploading long.pdf' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    await user.click(screen.getByRole('button', { name: 'Cancel long.pdf' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['FILE-002: an empty file', 'PROPERTY', ofSize('nothing.pdf', 0), 'nothing.pdf: the file is empty'],
    [
      'FILE-003: more than 50 MB',
      'PROPERTY',
      ofSize('big.pdf', 52_428_801),
      'big.pdf: file exceeds maximum allowed size (50 MB)',
    ],
    ...(['INSPECTION_REPORT', 'CONTRACTOR', 'ENFORCEMENT_VISIT'] as const).map(
      (kind) =>
        [
          `FILE-004, FILE-007: more than 20 MB (${kind})`,
          kind,
          ofSize('big.pdf', 20_971_521),
          'big.pdf: file exceeds maximum allowed size (20 MB)',
        ] as const,
    ),
    [
      'FILE-005: what is neither JPEG, PNG nor PDF',
      'PROPERTY',
      new File(['x'], 'notes.docx'),
      'notes.docx: only JPEG, PNG and PDF files can be added',
    ],
  ] as const)('%s is refused before it is sent', async (_, ownerKind, file, message) => {
    await open(aServer(), { ownerKind });
    fireEvent.drop((await area()).querySelector('[class*=drop]')!, { dataTransfer: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(uploading).toEqual([]);
  });

  it('FILE-004: exactly 20 MB on an inspection report is sent', async () => {
    await open(aServer(), { ownerKind: 'INSPECTION_REPORT' });
    await screen.findByText('JPEG, PNG or PDF, up to 20 MB each');
    const file = ofSize('most.pdf', 20_971_520);
    fireEvent.drop((await area()).querySelector('[class*=drop]')!, { dataTransfer: { files: [file] } });
    await arrives('most.pdf');
    await screen.findByRole('link', { name: 'most.pdf' });
  });

  it('FILE-008: a file of a name that is there, or was just chosen, is refused', async () => {
    const { user } = await open(aServer([aFile(1, { name: 'Plan.pdf' })]));
    await screen.findByRole('link', { name: 'Plan.pdf' });
    await user.upload(await chooser(), [pdf('plan.PDF'), pdf('new.pdf'), pdf('New.pdf')]);
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(alerts).toEqual(['plan.PDF: file already added', 'New.pdf: file already added']);
    await arrives('new.pdf');
    await screen.findByText('One file added');
  });

  it('FILE-006: marks that a file is required, until there is one', async () => {
    const { user } = await open(aServer(), { isRequired: true });
    await screen.findByText('A file is required');
    await user.upload(await chooser(), pdf('proof.pdf'));
    await arrives('proof.pdf');
    await waitFor(() => expect(screen.queryByText('A file is required')).toBeNull());
  });

  it('says of a file for which there was no connection just that, and offers it again', async () => {
    const { user } = await open(aServer());
    await user.upload(await chooser(), pdf('basement.pdf'));
    await waitFor(() => expect(uploading).toHaveLength(1));
    act(() => uploading[0]!.answer(503, {}));
    const sentence = 'basement.pdf was not added. Lintel is busy or being updated. Try again in a moment.';
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    screen.getByRole('button', { name: 'Try basement.pdf again' });
  });

  it('FILE-009, FILE-010: says of each file that failed why, in the server’s words or that it failed; the others are added', async () => {
    const { user } = await open(aServer());
    await user.upload(await chooser(), [pdf('web.pdf'), pdf('lost.pdf'), pdf('good.pdf')]);
    await waitFor(() => expect(uploading).toHaveLength(2));
    act(() => uploading[0]!.answer(415, problem(415, 'web.pdf: only JPEG, PNG and PDF files can be added').body));
    act(() => uploading[1]!.answer(500, {}));
    await arrives('good.pdf');
    await screen.findByText('One file added');
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual([
      'web.pdf: only JPEG, PNG and PDF files can be added',
      `Failed to add file lost.pdf to property with id ${ownerId}`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Try lost.pdf again' }));
    await arrives('lost.pdf');
    await screen.findByRole('link', { name: 'lost.pdf' });
    await user.click(screen.getByRole('button', { name: 'Dismiss the message about web.pdf' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('FILE-010: says so for each file when no session could be opened, and when nothing could be committed', async () => {
    const server = aServer();
    const refusing = (endpoint: (typeof files)[keyof typeof files]): Answers => [
      [endpoint, () => problem(403, 'You may not add files to this record')],
      ...server.answers,
    ];
    const { user, unmount } = await open({ answers: refusing(files.openSession) });
    await user.upload(await chooser(), [pdf('one.pdf'), pdf('two.pdf')]);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
        'You may not add files to this record',
        'You may not add files to this record',
      ]),
    );
    unmount();
    const second = await open({ answers: refusing(files.commitSession) });
    await second.user.upload(await chooser(), pdf('three.pdf'));
    await arrives('three.pdf');
    expect((await screen.findByRole('alert')).textContent).toBe('You may not add files to this record');
  });

  it('tells the server what the files prove', async () => {
    const { user } = await open(aServer(), { ownerKind: 'TASK-CYCLE', asksEvidence: true });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type of document' }), 'Certificate');
    await user.upload(await chooser(), pdf('proof.pdf'));
    await arrives('proof.pdf');
    expect(uploading[0]!.evidence).toBe('certificate');
  });

  it('takes a file for the one kind that is asked for, and says that another does not count', async () => {
    const { user } = await open(aServer(), { ownerKind: 'TASK-CYCLE', asked: ['report'], isRequired: true });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type of document' });
    const warning = 'Required: Report. Other files are kept, but do not count.';
    expect([select.value, screen.queryByText(warning)]).toEqual(['report', null]);
    expect(screen.getByText('Required: Report')).toBeDefined();
    await user.selectOptions(select, 'Other');
    expect(screen.getByText(warning)).toBeDefined();
    await user.selectOptions(select, 'Report');
    await user.upload(await chooser(), pdf('fire.pdf'));
    await arrives('fire.pdf');
    expect(uploading[0]!.evidence).toBe('report');
  });

  it('of several kinds that are asked for one is chosen before a file is taken', async () => {
    const { user } = await open(aServer(), { ownerKind: 'TASK-CYCLE', asked: ['certificate', 'photograph'] });
    const select = await screen.findByRole('combobox', { name: 'Type of document' });
    await user.upload(await chooser(), pdf('proof.pdf'));
    expect(await screen.findByText('Choose the type of document first')).toBeDefined();
    expect(uploading).toEqual([]);
    await user.selectOptions(select, 'Certificate');
    await user.upload(await chooser(), pdf('proof.pdf'));
    await arrives('proof.pdf');
    expect(uploading[0]!.evidence).toBe('certificate');
  });

  it('has the camera of a phone for photographs', async () => {
    await open(aServer());
    const [, camera] = [...(await area()).parentElement!.querySelectorAll('input[type=file]')];
    expect(camera?.getAttribute('capture')).toBe('environment');
    expect(camera?.getAttribute('accept')).toBe('image/jpeg,image/png');
  });
});

describe('the files of a record', () => {
  it('FILE-014, FILE-015: show name, date and size, asked for by their owner', async () => {
    const { sent } = await open(aServer([aFile(1, { evidence: 'certificate' })]));
    const list = within(await screen.findByRole('list', { name: 'Files, newest first' }));
    list.getByText('20/11/2026, 1.2 MB, by Maria Okafor');
    list.getByText('Certificate');
    expect(list.getByRole('link', { name: 'certificate-1.pdf' }).getAttribute('href')).toBe(
      `/api/file/content?id=${aFile(1).id}`,
    );
    expect(JSON.parse(sent.find(({ path }) => path === '/api/file/filter.json')!.body)).toMatchObject({ ownerId });
  });

  it('show a picture small, and large when it is asked for', async () => {
    const photo = aFile(2, { name: 'roof.jpg', contentType: 'image/jpeg', hasThumbnail: true });
    const { user } = await open(aServer([photo]));
    const look = await screen.findByRole('button', { name: 'Preview roof.jpg' });
    expect(look.querySelector('img')!.getAttribute('src')).toBe(`/api/file/thumbnail.webp?id=${photo.id}`);
    await user.click(look);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('img', { name: 'roof.jpg' }).getAttribute('src')).toBe(`/api/file/content?id=${photo.id}`);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted only after a question, and the focus goes on to the next', async () => {
    const server = aServer([aFile(2), aFile(1)]);
    const { user, sent } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Delete certificate-1.pdf' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this file?' }));
    expect(server.there).toHaveLength(2);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('certificate-1.pdf')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete certificate-2.pdf' }));
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('say of a photo when it was taken', async () => {
    const photo = aFile(2, { name: 'roof.jpg', contentType: 'image/jpeg', takenAt: '2026-03-03T14:05:09' });
    await open(aServer([photo]));
    await screen.findByText('20/11/2026, 1.2 MB, by Maria Okafor · taken 03/03/2026, 14:05');
  });

  it('are moved to a record nearby, with the keyboard alone', async () => {
    const { user, sent } = await open(aServer([aFile(1)]), { near });
    (await screen.findByRole('button', { name: 'Move certificate-1.pdf' })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move a file' }));
    const box = dialog.getByRole('combobox', { name: /^Move to/ });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: near[0]!.label });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(box).toHaveProperty('value', near[0]!.label));
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move' }));
    await user.keyboard('{Enter}');
    await screen.findByText('certificate-1.pdf moved to This round of the task');
    await screen.findByText('No files yet');
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object)).toEqual([
      { id: aFile(1).id, ownerId: cycleId },
    ]);
  });

  it('are moved to any record that is found, never to their own, and say why they cannot be', async () => {
    const server = aServer([aFile(1)]);
    let isTaken = true;
    const { user, sent } = await open({
      answers: [
        [
          files.move,
          () =>
            isTaken ? problem(422, 'certificate-1.pdf: file already added') : { body: { dto: server.there.pop() } },
        ],
        ...server.answers,
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Move certificate-1.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move a file' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    dialog.getByText('Choose where it goes');
    await user.type(dialog.getByRole('combobox', { name: /^Move to/ }), 'gas');
    const option = await screen.findByRole('option', { name: 'GAS01 · Gas safety check' });
    expect(screen.queryByRole('option', { name: 'The record itself' })).toBeNull();
    expect(screen.getByRole('option', { name: 'P1 · Gas House (archived)' })).toBeDefined();
    await user.click(option);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('certificate-1.pdf: file already added');
    isTaken = false;
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('certificate-1.pdf moved to GAS01 · Gas safety check');
    expect(JSON.parse(sent.findLast(({ method }) => method === 'PUT')!.body)).toEqual({
      id: aFile(1).id,
      ownerId: taskId,
    });
  });

  it('are not deleted by who may not, nor added to', async () => {
    await open(aServer([aFile(1)], { remove: false }), { add: false });
    await screen.findByRole('link', { name: 'certificate-1.pdf' });
    expect(screen.queryByRole('button', { name: /^(Delete|Move)/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Add files' })).toBeNull();
  });

  it('PERM-026: are shown only to who may see documents, and to support; others still add', async () => {
    const { sent, unmount } = await open(aServer([aFile(1)]), {}, []);
    await area();
    expect(screen.queryByRole('list', { name: 'Files, newest first' })).toBeNull();
    expect(sent.some(({ path }) => path === '/api/file/filter.json')).toBe(false);
    unmount();
    await openPage('/', {
      me: { isSupportView: true },
      answers: aServer([aFile(1)]).answers,
      pages: { '/': <FileArea ownerId={ownerId} ownerKind="PROPERTY" can={{ add: false }} /> },
    });
    await screen.findByRole('list', { name: 'Files, newest first' });
  });

  it('say so when they cannot be shown', async () => {
    const server = aServer([aFile(1)]);
    let isDown = true;
    const { user } = await open({
      answers: [[files.list, (sent) => (isDown ? problem(500, 'No') : server.answers[0]![1](sent))]],
    });
    await screen.findByText('The files cannot be shown');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'certificate-1.pdf' });
  });

  it('have nothing that axe finds wrong, failures and progress included', { tags: ['thorough'] }, async () => {
    const photo = aFile(2, { name: 'roof.jpg', contentType: 'image/jpeg', hasThumbnail: true });
    const { user, container } = await open(aServer([photo, aFile(1)]), { asksEvidence: true, isRequired: true });
    await user.upload(await chooser(), [pdf('roof.JPG'), pdf('on-its-way.pdf')]);
    await screen.findByRole('progressbar');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});
