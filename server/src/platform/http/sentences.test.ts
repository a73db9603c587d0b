import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { day } from '@lintel/contract/platform/shapes';
import { plainly } from '@lintel/contract/platform/sentences';

describe('what is wrong with what came in', () => {
  it('names what would fit', () => {
    const Boat = z.object({
      name: z.string().min(3).max(4),
      mast: z.int().max(30),
      rig: z.enum(['sloop', 'ketch']),
      size: z.union([z.literal(25), z.literal(50)]),
      id: z.uuid(),
      crew: z.array(z.string()).min(1),
      built: day,
    });
    const messagesFor = (value: object) =>
      Object.fromEntries(
        Boat.safeParse(value, { error: plainly }).error!.issues.map((issue) => [issue.path[0], issue.message]),
      );
    expect(messagesFor({ name: 'ab', mast: 31, rig: 'yawl', size: 5, id: 'x', crew: [], built: '1974-02-31' })).toEqual(
      {
        name: 'Use at least 3 characters',
        mast: 'Use at most 30',
        rig: 'Choose one from the list',
        size: 'Use 25 or 50',
        id: 'This is not known here: choose one from the list',
        crew: 'Choose at least 1',
        built: '31 February 1974 does not exist',
      },
    );
    const choose = 'Choose one from the list';
    expect(messagesFor({})).toMatchObject({ name: 'Fill this in', rig: choose, id: choose });
    for (const id of [null, '']) expect(messagesFor({ id })).toMatchObject({ id: choose });
    expect(messagesFor({ name: 7, mast: 1.5 })).toMatchObject({ name: 'Enter words', mast: 'Enter a whole number' });
  });
});
