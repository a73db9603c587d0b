import { describe, expect, it, vi } from 'vitest';
import { isAheadOnly } from './ahead.ts';
import { noteServerVersion, reloadWhenUpgraded, UPGRADED } from './upgraded.ts';

function aPage() {
  const reload = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { sessionStorage, location: { reload }, navigator: { onLine: true } });
  reloadWhenUpgraded(page as unknown as Window);
  const miss = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  return { reload, miss };
}

describe('a page that is older than the server', () => {
  it('is loaded anew when a piece of its script is gone, and not again and again', async () => {
    // Another file of this process may have begun to fetch scripts ahead, and one of those may be missing.
    await vi.waitFor(() => expect(isAheadOnly()).toBe(false), 20_000);
    const { reload, miss } = aPage();
    expect(miss()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    // Still missing after that: the failure is shown.
    expect(miss()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is told so by the first reply of another version, and by nothing else', () => {
    const page = new EventTarget();
    const announced = vi.fn<() => void>();
    page.addEventListener(UPGRADED, announced);
    for (const version of [null, 'before', 'before', null]) noteServerVersion(version, page);
    expect(announced).not.toHaveBeenCalled();
    noteServerVersion('after', page);
    expect(announced).toHaveBeenCalledTimes(1);
  });
});
