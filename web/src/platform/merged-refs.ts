import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/** As the library that places menus names and calls it; the build gives it to what needs nothing else of that. */
export const useMergeRefs = <T>(refs: Ref<T>[]) => useMergedRef(...refs);
