import { search } from '@lintel/contract/areas/search';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(search, {
  asking: { all: ({ city }) => ({ body: { searchString: city!, entitySearchOrder: ['PROPERTY' as const] } }) },
});
