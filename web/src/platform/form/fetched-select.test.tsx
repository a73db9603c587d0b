import { MultiSelect, Select } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { sourcesOf } from '../../../test/sources.ts';
import { read } from '../api.ts';
import { fetchedSelectProps } from './fetched-select.ts';

const monthly = { id: 'monthly', name: 'Monthly' };

function AnInterval({ current }: { current?: typeof monthly }) {
  const reading = useQuery(read(dictionaries.taskIntervals));
  const options = [...(current ? [current] : []), ...(reading.data?.objects ?? [])];
  return <Select label="Interval" searchable {...fetchedSelectProps(reading, options)} />;
}

it.each([
  ['nothing', undefined],
  ['what was chosen before', monthly],
])(
  'SHELL-039: a select says "Loading failed" where it has %s beside what failed, and opened again reads again',
  async (_, current) => {
    let isBroken = true;
    const { user, sent } = await openPage('/', {
      pages: { '/': <AnInterval {...(current && { current })} /> },
      answers: [
        [
          dictionaries.taskIntervals,
          () => (isBroken ? problem(500, 'No') : { body: { objects: [{ id: 'yearly', name: 'Yearly' }] } }),
        ],
      ],
    });
    const calls = () => sent.filter(({ path }) => path.endsWith(dictionaries.taskIntervals.path)).length;
    await waitFor(() => expect(calls()).toBe(1));
    isBroken = false;
    const box = screen.getByRole('combobox', { name: 'Interval' });
    const list = within(screen.getByRole('listbox', { hidden: true }));
    const failed = await list.findByText('Loading failed');
    expect(failed.closest('[data-combobox-disabled]') !== null).toBe(current !== undefined);
    await user.click(box);
    expect(await list.findByRole('option', { name: 'Yearly', hidden: true })).toBeDefined();
    expect(list.queryByText('Loading failed')).toBeNull();
    expect(calls()).toBe(2);
    await user.type(box, 'weekly');
    expect(list.getByText('No matches found')).toBeDefined();
  },
);

it('SHELL-040: a select says "Searching…" while its options are on the way', async () => {
  const options = Promise.withResolvers<object>();
  await openPage('/', {
    pages: { '/': <AnInterval /> },
    answers: [[dictionaries.taskIntervals, () => options.promise]],
  });
  const list = within(screen.getByRole('listbox', { hidden: true }));
  expect(list.getByText('Searching…')).toBeDefined();
  options.resolve({ body: { objects: [monthly] } });
  expect(await list.findByText('Monthly')).toBeDefined();
  expect(list.queryByText('Searching…')).toBeNull();
});

it.each([
  ['one', Select],
  ['several', MultiSelect],
])('SHELL-038: a select of %s of what need not be read says that nothing matches', async (_, Of) => {
  const { user } = await openPage('/', { pages: { '/': <Of label="Interval" searchable data={['Monthly']} /> } });
  await user.type(screen.getByRole('combobox', { name: 'Interval' }), 'weekly');
  const list = within(screen.getByRole('listbox', { hidden: true }));
  expect(list.getByText('No matches found')).toBeDefined();
  expect(list.queryByText('Monthly')).toBeNull();
});

/** They fetch something, but their selects have fixed options or ones loaded with the page. */
const others = [
  'bulk-commands.tsx',
  'column-table.tsx',
  'columns-step.tsx',
  'hours-page.tsx',
  'notice-type-field.tsx',
  'rechecks.tsx',
  'riddor-form-page.tsx',
  'subscribe-dialog.tsx',
  // Absent until its options have loaded (ASSIGN-027).
  'priority-input.tsx',
  // Radio buttons, and the options of a filter.
  'category-choice.tsx',
  'choice-filter.tsx',
];

it('SHELL-039: every select of options that are read says it', () => {
  const silent = sourcesOf('**/*.tsx').filter(
    ([file, source]) =>
      !file.endsWith('.test.tsx') &&
      /<((Multi)?Select|Choice)\b/.test(source) &&
      /\buse(Query|Offered|BusinessList)\(/.test(source) &&
      !/\bfetchedSelect(Item)?Props\(/.test(source),
  );
  expect(silent.map(([file]) => file.split('/').at(-1)!).toSorted(), 'use fetchedSelectProps()').toEqual(
    others.toSorted(),
  );
});

it('what is typed into a select that has a value looks for another one', async () => {
  const { user } = await openPage('/', {
    pages: { '/': <Select label="Interval" searchable defaultValue="Monthly" data={['Monthly', 'Yearly']} /> },
  });
  await user.click(screen.getByRole('combobox', { name: 'Interval' }));
  await user.keyboard('year');
  expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual(['Yearly']);
});
