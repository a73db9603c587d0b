import { describe, expect, it } from 'vitest';
import { kindOf, shellsToDelete } from './decide.ts';

const origin = 'https://lintel.example';
const files = new Set(['/icon.svg']);
const kind = (url: string, of: { method?: string; mode?: string } = {}) =>
  kindOf({ method: 'GET', mode: 'navigate', url: new URL(url, origin).href, ...of }, origin, files);
const asked = (url: string) => kind(url, { mode: 'cors' });

describe('The worker', () => {
  it('takes pages of the client from the server first, at any address of theirs', () => {
    expect(['/', '/my_work.html', '/task/018f?complete=true', '/tasks'].map((url) => kind(url))).toEqual(
      Array.from({ length: 4 }, () => 'page'),
    );
  });

  it('leaves alone what only the server has: signing out, downloads, what opens by a link, its state, other servers, and whatever is sent', () => {
    const alone = [
      '/logout.html',
      '/api/files/1',
      '/health',
      '/task_assign_view.html?assignToken=a',
      '/contractor_link.html',
      '/report.html',
      '/robots.txt',
      '/worker.js',
      'https://elsewhere.example/',
    ];
    expect(alone.map((url) => kind(url))).toEqual(alone.map(() => undefined));
    expect(kind('/login/process-login.htm', { method: 'POST' })).toBeUndefined();
  });

  it('never keeps or answers a call of the API, and takes files of the client from the device first', () => {
    const calls = ['/api/my_work.json', '/config.json', '/currentUser', '/messageResources.json?v=1'];
    expect(calls.map(asked)).toEqual(calls.map(() => undefined));
    expect([asked('/assets/index-a1.js'), asked('/icon.svg')]).toEqual(['file', 'file']);
  });

  it('deletes old shells, but not the one before, of which a page may be open, nor its own after a rollback', () => {
    const shells = ['lintel-shell-1', 'lintel-shell-2', 'lintel-shell-3', 'other'];
    expect(shellsToDelete(shells, 'lintel-shell-3')).toEqual(['lintel-shell-1']);
    expect(shellsToDelete(shells, 'lintel-shell-2')).toEqual(['lintel-shell-1']);
    expect(shellsToDelete(['lintel-shell-1'], 'lintel-shell-1')).toEqual([]);
  });
});
