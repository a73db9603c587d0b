import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { session } from '@lintel/contract/areas/session';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, type Answers } from '../../test/answers.ts';
import { sourcesOf } from '../../test/sources.ts';
import { adoptConfig, config } from './app/client-config.ts';
import { read, send, useWrite } from './api.ts';
import { download, fetchFile, fileNameIn } from './files/download.ts';
import { upload } from './files/upload.ts';
import { makeQueryClient } from './app/query-client.ts';
import { failureText } from './refusal.ts';

const id = '018f0000-0000-7000-8000-000000000009';
const preset = { body: { type: 'filter', tableName: 'property', name: 'Mine', filterData: {} } };
const saved = { id, name: 'Mine', filterData: {} };

beforeEach(() => {
  document.cookie = 'lintel.csrf=tok%3Den';
});

function inApp() {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 1 } });
  return {
    queries,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  };
}

const failureOf = (answers: Answers) => {
  answering(answers);
  return send(presets.save, preset).catch((failure: unknown) => failure);
};

describe('a call', () => {
  it('AUTH-016: carries the anti-forgery header, whether it reads, writes, fetches a file or sends one', async () => {
    const sent = answering([
      [session.sessions, () => ({ body: { objects: [] } })],
      [presets.save, () => ({ body: { dto: saved } })],
      [properties.export, () => ({ text: 'rows' })],
    ]);
    await send(session.sessions);
    await send(presets.save, preset);
    await fetchFile(properties.export, { body: {} });
    expect(sent.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual(['tok=en', 'tok=en', 'tok=en']);

    const headers: Record<string, string> = {};
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        status = 200;
        responseText = '{"dto":{}}';
        onload = () => {};
        open() {}
        setRequestHeader = (name: string, value: string) => (headers[name] = value);
        send = () => this.onload();
      },
    );
    await upload(files.uploadToAction, { params: { id }, query: { fileName: 'a.pdf' } }, new File(['x'], 'a.pdf'));
    expect(headers['X-CSRF-Token']).toBe('tok=en');
  });

  it('gives an upload up of which nothing moves, where a browser would wait for many minutes', async () => {
    vi.useFakeTimers();
    const request = { upload: {} as { onprogress?: (moved: object) => void } };
    const stuck = { open() {}, setRequestHeader() {}, send() {}, abort() {} };
    vi.stubGlobal('XMLHttpRequest', function () {
      return Object.assign(request, stuck);
    });
    const given = { params: { id }, query: { fileName: 'a.pdf' } };
    const failed = vi.fn();
    upload(files.uploadToAction, given, new File(['x'], 'a.pdf')).catch(failed);
    await vi.advanceTimersByTimeAsync(100_000);
    request.upload.onprogress!({ loaded: 1, total: 2 });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    vi.useRealTimers();
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
  });

  it('waits for an upload no longer than until its answer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        status = 200;
        responseText = '{"dto":{}}';
        onload = () => {};
        open() {}
        setRequestHeader() {}
        send = () => this.onload();
      },
    );
    await upload(files.uploadToAction, { params: { id }, query: { fileName: 'a.pdf' } }, new File(['x'], 'a.pdf'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('AUTH-016: leaves the client nowhere else than here, or with the same headers', () => {
    const elsewhere = sourcesOf('**/*.{ts,tsx}').filter(
      ([file, source]) =>
        // The worker passes on what a page asks, as it is.
        !/\.test\.tsx?$|\/app\/request\.ts$|\/files\/upload\.ts$|^worker\/worker\.ts$/.test(file) &&
        /(?<![.\w])(fetch\(|XMLHttpRequest|sendBeacon|EventSource)/.test(source),
    );
    expect(elsewhere.map(([file]) => file)).toEqual(['areas/api-document/api-document.ts']);
    for (const [, source] of elsewhere) expect(source).toContain('headers: requestHeaders()');
  });

  it('AUTH-013: goes below the API path that /config.json gives, itself and calls of the origin excepted', async () => {
    const served = { ...config, apiPath: '/elsewhere/', sessionIdleMinutes: 30 };
    const sent = answering([[session.config, () => ({ body: served })]]);
    const before = { ...config };
    adoptConfig(await send(session.config));
    try {
      await send(presets.save, preset).catch(() => {});
      await send(session.config);
    } finally {
      adoptConfig(before);
    }
    expect(sent.map(({ path }) => path)).toEqual([
      '/config.json',
      '/elsewhere/filter-preset/item.json',
      '/config.json',
    ]);
  });

  it('goes with its query, its body and the wish for JSON', async () => {
    const sent = answering([
      [presets.list, () => ({ body: { objects: [] } })],
      [presets.save, () => ({ body: { dto: saved } })],
    ]);
    await send(presets.list, { query: { type: 'filter', tableName: 'a&b' } });
    await send(presets.save, preset);
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/filter-preset/list.json' });
    expect(Object.fromEntries(sent[0]?.search ?? [])).toEqual({ type: 'filter', tableName: 'a&b' });
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual(preset.body);
    expect(sent[1]?.headers.get('Accept')).toBe('application/json');
  });

  it('keeps the problem of a refusal: its fields, its conflict and its reference', async () => {
    const conflict = { version: 3, changedBy: 'Sam', changedAt: null, fields: [] };
    const failure = await failureOf([
      [
        presets.save,
        () => problem(409, 'Changed meanwhile', { conflict, errors: [{ field: 'name', message: 'Taken' }] }),
      ],
    ]);
    expect(failure).toMatchObject({
      status: 409,
      message: 'Changed meanwhile',
      conflict,
      errors: [{ field: 'name', message: 'Taken' }],
      requestId: 'r-1',
    });
  });
});

describe('the generic response handler', () => {
  it.each([
    [
      'SHELL-035: a refusal with a message',
      { status: 422, body: { success: false, message: 'The name is taken', requestId: 'r' } },
      'Error: The name is taken',
    ],
    ['SHELL-035: a good status with a message and no dto', { body: { message: 'Not saved' } }, 'Error: Not saved'],
    ['SHELL-035: a status and no dto', { body: { status: 'LOCKED' } }, 'Error: LOCKED'],
    [
      'SHELL-044: a message that is a key of the bundle',
      { status: 422, body: { success: false, message: 'something.went.wrong', requestId: 'r' } },
      'Error: something went wrong',
    ],
    ['SHELL-036: no dto and no message', { body: {} }, 'Unknown error.'],
    ['SHELL-036: a failure without a message', { status: 500, body: {} }, 'Unknown error.'],
    ['SHELL-036: something that is not JSON', { status: 500, text: '<h1>Oops</h1>' }, 'Unknown error.'],
    ['SHELL-037: an empty answer', { text: '' }, 'Empty response from server.'],
    [
      'an installation being updated',
      { status: 503, text: 'unavailable' },
      'Lintel is busy or being updated. Try again in a moment.',
    ],
  ])('%s', async (_, answer, text) => {
    expect(failureText(await failureOf([[presets.save, () => answer]]))).toBe(text);
  });

  it('says so when the server cannot be reached', async () => {
    expect(failureText(await failureOf([]))).toBe('Lintel cannot be reached. Check your connection and try again.');
  });
});

describe('a read', () => {
  it('is tried again while the server is busy', async () => {
    let count = 0;
    answering([[session.sessions, () => ((count += 1) < 3 ? { status: 503, text: '' } : { body: { objects: [] } })]]);
    const { wrapper } = inApp();
    const { result } = renderHook(() => useQuery(read(session.sessions)), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual({ objects: [] }));
    expect(count).toBe(3);
  });

  it('is not tried again when it was refused', async () => {
    let count = 0;
    answering([[session.sessions, () => ((count += 1), problem(403, 'No'))]]);
    const { wrapper } = inApp();
    const { result } = renderHook(() => useQuery(read(session.sessions)), { wrapper });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(count).toBe(1);
  });
});

describe('a write', () => {
  const keysOf = (sent: ReturnType<typeof answering>) => sent.map(({ headers }) => headers.get('Idempotency-Key'));

  it('C-04: sends a double click once, and a retry after a dropped answer under the same key', async () => {
    let count = 0;
    const sent = answering([
      [presets.save, () => ((count += 1) < 2 ? { status: 503, text: '' } : { body: { dto: saved } })],
    ]);
    const { result } = renderHook(() => useWrite(presets.save, { silent: true }), { wrapper: inApp().wrapper });
    await act(async () => {
      await Promise.allSettled([result.current.mutateAsync(preset), result.current.mutateAsync(preset)]);
      await result.current.mutateAsync(preset);
    });
    expect(sent).toHaveLength(2);
    expect(new Set(keysOf(sent)).size).toBe(1);
    expect(keysOf(sent)[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  it('pressed twice at once is sent once, and again once that is over', async () => {
    const sent = answering([[presets.save, () => ({ body: { dto: saved } })]]);
    const { result } = renderHook(() => useWrite(presets.save), { wrapper: inApp().wrapper });
    for (const count of [1, 2]) {
      act(() => {
        result.current.mutate(preset);
        result.current.mutate(preset);
      });
      await waitFor(() => expect(result.current.isSuccess).toBe(true));
      expect(sent).toHaveLength(count);
    }
  });

  it('that was reset while it was under way takes the same press again', async () => {
    const sent = answering([[presets.save, () => ({ body: { dto: saved } })]]);
    const { result } = renderHook(() => useWrite(presets.save), { wrapper: inApp().wrapper });
    act(() => result.current.mutate(preset));
    act(() => {
      result.current.reset();
      result.current.mutate(preset);
      result.current.mutate(preset);
    });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(sent).toHaveLength(2);
  });

  it('C-04: sends the same key when the form is opened again at the same entry of the history, as after going back', async () => {
    window.history.replaceState({ __TSR_key: 'abc1234' }, '');
    const sent = answering([[presets.save, () => ({ body: { dto: saved } })]]);
    for (let opening = 0; opening < 2; opening += 1) {
      const { result, unmount } = renderHook(() => useWrite(presets.save), { wrapper: inApp().wrapper });
      await act(() => result.current.mutateAsync(preset));
      unmount();
    }
    window.history.replaceState({ __TSR_key: 'other' }, '');
    const { result } = renderHook(() => useWrite(presets.save), { wrapper: inApp().wrapper });
    await act(() => result.current.mutateAsync(preset));
    const [first, again, elsewhere] = keysOf(sent);
    expect(again).toBe(first);
    expect(elsewhere).not.toBe(first);
  });

  it('sends another key for another content, and for the same content after a success', async () => {
    const sent = answering([[presets.save, () => ({ body: { dto: saved } })]]);
    const { result } = renderHook(() => useWrite(presets.save), { wrapper: inApp().wrapper });
    await act(() => result.current.mutateAsync(preset));
    await act(() => result.current.mutateAsync(preset));
    await act(() => result.current.mutateAsync({ body: { ...preset.body, name: 'Yours' } }));
    expect(new Set(keysOf(sent)).size).toBe(3);
  });

  it('has every query on screen read again, and marks any other old', async () => {
    const sent = answering([
      [presets.save, () => ({ body: { dto: saved } })],
      [session.sessions, () => ({ body: { objects: [] } })],
    ]);
    const { queries, wrapper } = inApp();
    const elsewhere = read(activity.list, { body: { entityId: id, entityType: 'PROPERTY' } });
    queries.setQueryData(elsewhere.queryKey, { success: true, records: [] });
    const { result } = renderHook(() => ({ shown: useQuery(read(session.sessions)), save: useWrite(presets.save) }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.shown.isSuccess).toBe(true));
    const paths = () => sent.map(({ path }) => path.split('/').at(-1));
    const before = paths().length;
    await act(() => result.current.save.mutateAsync(preset));
    await waitFor(() => expect(paths().slice(before)).toHaveLength(2));
    expect(sent.at(-1)?.path).toBe(sent[0]?.path);
    expect(queries.getQueryState(elsewhere.queryKey)?.isInvalidated).toBe(true);
  });

  it('leaves what is shown alone when it was refused, or when it only asked something', async () => {
    const sent = answering([
      [presets.save, () => problem(422, 'Taken')],
      [properties.list, () => ({ body: { objects: [], totalObjects: 0 } })],
      [session.sessions, () => ({ body: { objects: [] } })],
    ]);
    const { result } = renderHook(
      () => ({
        shown: useQuery(read(session.sessions)),
        save: useWrite(presets.save, { silent: true }),
        ask: useWrite(properties.list),
      }),
      { wrapper: inApp().wrapper },
    );
    await waitFor(() => expect(result.current.shown.isSuccess).toBe(true));
    await act(async () => {
      await result.current.save.mutateAsync(preset).catch(() => {});
      await result.current.ask.mutateAsync({ body: {} }).catch(() => {});
    });
    expect(sent).toHaveLength(3);
  });
});

describe('a download', () => {
  it('tells how far it is and keeps the file under its name', async () => {
    const kept: { name: string; size: number }[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${file.size}`;
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = function keep() {
      kept.push({ name: this.download, size: Number(this.href.replace('blob:', '')) });
    };
    answering([
      [
        properties.export,
        () => ({
          text: 'a spreadsheet',
          headers: {
            'Content-Length': '13',
            'X-Total-Rows': '3442',
            'Content-Disposition': `attachment; filename="p.xlsx"; filename*=UTF-8''pr%C3%B6perties.xlsx`,
          },
        }),
      ],
    ]);
    const progress: unknown[] = [];
    await download(properties.export, { body: {} }, { onProgress: (now) => progress.push(now) });
    expect(progress.at(-1)).toEqual({ bytes: 13, totalBytes: 13, totalRows: 3442 });
    expect(kept).toEqual([{ name: 'pröperties.xlsx', size: 13 }]);
  });

  it('is refused like any other call', async () => {
    answering([[properties.export, () => problem(403, 'You may not export this')]]);
    await expect(download(properties.export, { body: {} })).rejects.toMatchObject({
      status: 403,
      message: 'You may not export this',
    });
  });

  it('reads a plain file name too', () => {
    expect(fileNameIn('attachment; filename="a b.xlsx"')).toBe('a b.xlsx');
    expect(fileNameIn(null)).toBeNull();
  });
});
