import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(contractors, {
  whole: {
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'standing.ts': 'writes how a contractor stands, after who changed it was asked',
  },
});
