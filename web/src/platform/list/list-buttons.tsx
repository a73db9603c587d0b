import { Button } from '@mantine/core';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

/** Above a list: leads to the form that adds a record. */
export const AddButton = ({ label, ...to }: Pick<LinkProps, 'to' | 'search' | 'state'> & { label: string }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} renderRoot={(props) => <Link {...props} {...to} />}>
    {label}
  </Button>
);

/** Above a list: leads to bringing in such records from a spreadsheet. */
export const ImportButton = ({ label, kind }: { label: string; kind: ImportKind }) => (
  <Button
    variant="default"
    leftSection={<IconFileImport size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/property_import.html" search={{ kind }} />}
  >
    {label}
  </Button>
);
