import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconApi, IconHelpCircle, IconKeyboard, IconLifebuoy, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { config } from '../client-config.ts';
import { useMe } from '../current-user.ts';
import { OpeningBox } from '../opening-box.tsx';
import { t } from '../texts.ts';
import css from './menu.module.css';

export function HelpMenu() {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const helpline = me.helpline ?? config.helpline;
  const supportLink = me.supportLink ?? config.supportLink;
  return (
    <OpeningBox
      position="bottom-end"
      width={256}
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      shadow="md"
      radius="md"
      dropdown={{ p: 6 }}
      button={
        <ActionIcon size={36} aria-label={t('help')} onClick={() => setOpen(!isOpen)}>
          <IconHelpCircle size={20} stroke={1.6} />
        </ActionIcon>
      }
    >
      {helpline && (
        <a className={css.entry} href={`tel:${helpline.replace(/[^\d+]/g, '')}`}>
          <IconPhone size={17} stroke={1.6} aria-hidden />
          {t('help.helpline', { number: helpline })}
        </a>
      )}
      {supportLink && (
        <a className={css.entry} href={supportLink} target="_blank" rel="noreferrer">
          <IconLifebuoy size={17} stroke={1.6} aria-hidden />
          {t('help.support')}
        </a>
      )}
      {!helpline && !supportLink && (
        <Text size="sm" c="dimmed" px={8} py={6}>
          {t('help.contact.administrator')}
        </Text>
      )}
      <Link to="/api_document.html" className={css.entry} onClick={() => setOpen(false)}>
        <IconApi size={17} stroke={1.6} aria-hidden />
        {t('help.api')}
      </Link>
      <UnstyledButton
        className={css.entry}
        w="100%"
        onClick={() => {
          setOpen(false);
          void import('./shortcut-list.tsx').then(({ showShortcuts }) => showShortcuts());
        }}
      >
        <IconKeyboard size={17} stroke={1.6} aria-hidden />
        {t('shortcuts.title')}
      </UnstyledButton>
    </OpeningBox>
  );
}
