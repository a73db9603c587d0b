import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { loadOverThePage } from '../dialog/dialogs.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { t } from '../texts.ts';
import { HeaderBox } from './header-box.tsx';

const HelpEntries = lazyPart(loadOverThePage, 'HelpEntries');

export const HelpMenu = () => (
  <HeaderBox
    button={
      <ActionIcon size="36px" aria-label={t('help')}>
        <IconHelpCircle size={20} stroke={1.6} />
      </ActionIcon>
    }
  >
    <HelpEntries />
  </HeaderBox>
);
