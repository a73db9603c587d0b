import { Button, EmptyState } from '@mantine/core';
import { IconBuildingCommunity, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** Where there are no properties at all: the two ways to have some, for those who may. */
export function NoProperties() {
  const me = useMe();
  const mayBegin = mayDo(me, 'PRISM_APP_PROPERTY_IMPORT') || mayDo(me, 'PRISM_APP_PROPERTY_CREATE');
  return (
    <EmptyState
      icon={<IconBuildingCommunity aria-hidden />}
      title={t('properties.none')}
      description={mayBegin && t('properties.none.hint')}
      py="xl"
    >
      {mayBegin && (
        <EmptyState.Actions>
          <AddAndImport />
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}

/** For those who may: a property from a form, or many from a spreadsheet. */
export function AddAndImport() {
  const me = useMe();
  return (
    <>
      {mayDo(me, 'PRISM_APP_PROPERTY_IMPORT') && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/property_import.html" />}
        >
          {t('properties.import')}
        </Button>
      )}
      {mayDo(me, 'PRISM_APP_PROPERTY_CREATE') && (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/property_add.html" />}
        >
          {t('properties.add')}
        </Button>
      )}
    </>
  );
}
