import { screen, within } from '@testing-library/react';
import parts from '../../../../server/db/dictionaries/accident-parts-of-body.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { BodyPicture, type CountedPart } from './body-picture.tsx';
import { figures, namedIn } from './body-shapes.ts';

const counted = (counts: Record<string, number> = {}): CountedPart[] =>
  parts.map(({ code, name }) => ({ id: code, code, name, count: counts[code] ?? 0 }));

describe('the picture of a body', () => {
  it('shows each part of the dictionary once to the keyboard, and what cannot be drawn beneath it', async () => {
    const chosen: (string | undefined)[] = [];
    const { user } = await openPage('/body', {
      pages: {
        '/body': (
          <BodyPicture label="Choose" parts={counted({ wrist: 2 })} onChoose={({ code }) => chosen.push(code)} />
        ),
      },
    });
    const body = within(await screen.findByRole('figure'));
    const names = body.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.toSorted()).toEqual(parts.map(({ name }) => (name === 'Wrist' ? 'Wrist: 2' : name)).toSorted());
    screen.getByRole('button', { name: 'Back' }).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Wrist: 2' }).focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Several locations' }));
    expect(chosen).toEqual(['back', 'wrist', 'several-locations']);
  });

  it('knows no part that the dictionary does not have', () => {
    const codes = new Set(parts.map(({ code }) => code));
    expect(
      Object.values(figures)
        .flatMap((shapes) => shapes.map(({ code }) => code))
        .filter((code) => !codes.has(code)),
    ).toEqual([]);
    expect(parts.filter(({ code }) => !namedIn(code)).map(({ code }) => code)).toEqual(
      parts.map(({ code }) => code).filter((code) => /^several|^general|^unknown/.test(code)),
    );
  });

  it('reads out what was injured where nothing can be chosen, with a number at each part', async () => {
    const parts = counted({ head: 1, 'unknown-locations': 3 });
    await openPage('/body', { pages: { '/body': <BodyPicture label="Injured parts" parts={parts} /> } });
    const picture = await screen.findByRole('img', { name: 'Injured parts: Head: 1, Unknown locations: 3' });
    expect([...picture.querySelectorAll('circle + text')].map(({ textContent }) => textContent)).toEqual(['1']);
    expect(
      within(screen.getByRole('list', { name: 'Parts that the picture does not show' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Unknown locations: 3']);
    expect(within(screen.getByRole('figure')).queryByRole('button')).toBeNull();
  });
});
