import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useObjectUrl } from './use-object-url.ts';

afterEach(() => vi.unstubAllGlobals());

it('is at no time the address of another blob, which is given up', () => {
  const [createObjectURL, revokeObjectURL] = [vi.fn(({ size }: Blob) => `blob:${size}`), vi.fn<() => void>()];
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }));
  const shown: (string | undefined)[] = [];
  const page = renderHook(({ blob }) => void shown.push(useObjectUrl(blob)), {
    initialProps: { blob: new Blob(['1']) as Blob | undefined },
  });
  page.rerender({ blob: undefined });
  page.rerender({ blob: new Blob(['22']) });
  expect(shown).toEqual([undefined, 'blob:1', undefined, undefined, 'blob:2']);
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:1');
});
