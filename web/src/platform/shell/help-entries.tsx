import { Text } from '@mantine/core';
import { IconApi, IconBook, IconKeyboard, IconLifebuoy, IconPhone } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { config } from '../app/client-config.ts';
import { useMe } from '../current-user.ts';
import { telephoneAddress } from '../telephone.ts';
import { t } from '../texts.ts';
import { BoxAnchor, BoxButton, BoxLink } from './box-entries.tsx';

/** Where help is. */
export default function HelpEntries() {
  const me = useMe();
  const from = useLocation({ select: ({ pathname }) => pathname });
  const helpline = me.helpline ?? config.helpline;
  const supportLink = me.supportLink ?? config.supportLink;
  return (
    <>
      {helpline && (
        <BoxAnchor icon={IconPhone} href={telephoneAddress(helpline)}>
          {t('help.helpline', { number: helpline })}
        </BoxAnchor>
      )}
      {supportLink && (
        <BoxAnchor icon={IconLifebuoy} href={supportLink} target="_blank">
          {t('help.support')}
        </BoxAnchor>
      )}
      {!helpline && !supportLink && (
        <Text size="sm" c="dimmed" px={8} py={6}>
          {t('help.contact.administrator')}
        </Text>
      )}
      <BoxLink icon={IconBook} to="/help.html" search={{ from }}>
        {t('help.guides')}
      </BoxLink>
      <BoxLink icon={IconApi} to="/api_document.html">
        {t('help.api')}
      </BoxLink>
      <BoxButton
        icon={IconKeyboard}
        run={() => void import('./shortcut-list.tsx').then(({ showShortcuts }) => showShortcuts())}
      >
        {t('shortcuts.title')}
      </BoxButton>
    </>
  );
}
