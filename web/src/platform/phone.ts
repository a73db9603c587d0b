import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's (48em, as in the style sheets). */
export const useIsPhone = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
