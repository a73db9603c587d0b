import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { NumberBox } from './number-box.tsx';

function Boxes() {
  const [whole, setWhole] = useState<number | null>(null);
  const [money, setMoney] = useState<number | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  return (
    <>
      <NumberBox label="Storeys" value={whole} onChange={setWhole} />
      <NumberBox label="Cover" thousandSeparator="," decimals={2} value={money} onChange={setMoney} />
      <NumberBox label="Height" decimals={1} value={height} onChange={setHeight} />
      <output>{JSON.stringify({ whole, money, height })}</output>
    </>
  );
}

it.each([
  ['Storeys', '12', 'whole', 12],
  ['Storeys', '3.5', 'whole', 3.5],
  ['Storeys', '99999999999', 'whole', 99_999_999_999],
  ['Cover', '5,000,000.00', 'money', 5_000_000],
  ['Cover', '1,200.05', 'money', 1200.05],
  ['Height', '18.05', 'height', 18],
  ['Height', '19,5', 'height', 19.5],
] as const)('a number box means what is typed: %s %s', async (label, typed, field, meant) => {
  const { user } = await openPage('/', { pages: { '/': <Boxes /> } });
  await user.type(screen.getByLabelText(label), typed);
  expect(JSON.parse(screen.getByRole('status').textContent)).toMatchObject({ [field]: meant });
});
