import { Alert } from '@mantine/core';
import type { Import } from '@lintel/contract/areas/imports';

/** What to know about the rows, in the check and in the result. */
export const Warnings = ({ of }: { of: Import }) =>
  of.warnings?.map((warning) => (
    <Alert key={warning} color="yellow" mt="sm">
      {warning}
    </Alert>
  ));
