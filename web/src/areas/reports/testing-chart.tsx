import { screen, within } from '@testing-library/react';
import { permissionsOfChart, type ChartId } from '@lintel/contract/areas/reports/charts';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { chartTabOf, reportAnswers } from './testing.ts';

/** The frame of a chart, for a user who may see no other chart, and no list except `also`. */
export async function openChart(id: ChartId, more: Answers = [], title?: string, also: readonly Permission[] = []) {
  const opened = await openPage(`/reports/${chartTabOf(id)}`, {
    me: { permissions: ['PRISM_APP_ANALYSIS_MENU', ...permissionsOfChart[id], ...also] },
    answers: [...more, ...reportAnswers()],
  });
  const heading = title
    ? await screen.findByRole('heading', { level: 2, name: title })
    : await screen.findByRole('heading', { level: 2 });
  const frame = within(heading.closest('section')!);
  const table = async () => {
    await opened.user.click(await frame.findByRole('button', { name: /^Show as table: / }));
    return within(await frame.findByRole('table'));
  };
  return { ...opened, frame, table };
}

export const searchOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://lintel.test');
  return {
    at: pathname,
    ...Object.fromEntries(searchParams),
  };
};
export const marks = (container: HTMLElement) => [...container.querySelectorAll<SVGElement>('[data-place]')];
export const namesOf = (container: HTMLElement) => marks(container).map((mark) => mark.getAttribute('aria-label'));
/** The style rules that depend on the width of the window. */
export const stylesOf = (container: HTMLElement) =>
  [...container.querySelectorAll('main style')].map(({ textContent }) => textContent).join('');
export const rowTexts = (table: { getAllByRole: (role: string) => HTMLElement[] }) =>
  table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
