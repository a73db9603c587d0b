// First, before any library loads what it chooses.
import { hasAllWarnings } from './jsx.ts';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { texts } from '@lintel/contract/texts/index';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { notifications } from '@mantine/notifications';
import { modals } from '@mantine/modals';
import { discardUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { connectionBack } from '#platform/on-device/connection.ts';
import { adoptTexts } from '#platform/texts.ts';

adoptTexts(texts);
const { getElementError } = getConfig();
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  // A busy machine is no reason to fail.
  asyncUtilTimeout: 20_000,
  // Waiting fails many times before it succeeds: the page is only printed with the final failure.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// Browser APIs that jsdom lacks.
window.matchMedia ??= (query) => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
// A text area measures itself at each rendering, for a tenth of a form's time, and nothing has a size here.
const { getComputedStyle } = window;
const unmeasured: ProxyHandler<CSSStyleDeclaration> = {
  get(style, key) {
    if (/^(border|box|font|padding|text|word|width)/.test(String(key))) return '';
    const value: unknown = Reflect.get(style, key, style);
    return typeof value === 'function' ? (value.bind(style) as unknown) : value;
  },
};
window.getComputedStyle = (element, pseudo) => {
  const style = getComputedStyle(element, pseudo);
  return element instanceof HTMLTextAreaElement ? new Proxy(style, unmeasured) : style;
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};

let complaints: MockInstance[];
// Other JSX does not note which elements stand side by side as written, so React misses keys among them; lint finds missing ones.
const isDefect = ([message]: unknown[]) => hasAllWarnings || !String(message).startsWith('Each child in a list');

beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  modals.closeAll();
  notifications.clean();
  cleanup();
  // Test files of one process share the window and module state: a narrow one, another session, stopped clocks or an unfinished
  // upload would be those of every later page.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  discardUnsavedChanges();
  connectionBack();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; max-age=0`;
  // A console warning is a defect that no user has met yet.
  for (const complaint of complaints) expect(complaint.mock.calls.filter(isDefect)).toEqual([]);
});

// What a page still fetches ahead would fail as its file ends, and so for every later file of the process.
afterAll(() => vi.dynamicImportSettled());
