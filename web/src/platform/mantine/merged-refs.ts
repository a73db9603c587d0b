import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/** Named and called like the positioning library's own; the build substitutes it in code that needs nothing else of that. */
export const useMergeRefs = <T>(refs: Ref<T>[]) => useMergedRef(...refs);
