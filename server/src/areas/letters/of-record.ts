import type { z } from 'zod';
import type { letters } from '@lintel/contract/areas/letters/endpoints';
import { attemptsOn } from '#areas/my-work/attempts';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { lettersOn } from './queries.ts';

/** The attempts at a task or an action, and the letters for access to it, newest first. */
export async function accessTo(scope: Scope, { kind, id }: z.output<(typeof letters.ofRecord)['query']>) {
  const { work } = scope.kinds[kind];
  const [items, attempts, sent] = await Promise.all([
    work.find(scope, [id]),
    attemptsOn(scope, [id], null),
    lettersOn(scope, kind, [id]),
  ]);
  if (items.length === 0) throw notFound(work.nouns[0]);
  return { attempts: attempts.toReversed(), letters: sent };
}
