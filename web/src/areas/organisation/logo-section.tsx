import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { LOGO_BYTES, organisation } from '@lintel/contract/areas/organisation';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { upload } from '#platform/files/upload.ts';
import { config } from '#platform/app/client-config.ts';
import { reasonOf } from '#platform/refusal.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';

type Props = { hasLogo: boolean; name: string; mayChange: boolean };

export function LogoSection({ hasLogo, name, mayChange }: Props) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  // A new URL makes the browser fetch the picture again.
  const [shownCount, setShownCount] = useState(0);
  const reread = () => {
    setShownCount(shownCount + 1);
    void queries.invalidateQueries();
  };
  const remove = useWrite(organisation.removeLogo, {
    onSuccess: () => showSuccess(t('organisation.logo.removed')),
  });
  const take = async (file: File | null) => {
    if (!file) return;
    if (file.size > LOGO_BYTES) return showError(t('organisation.logo.what'));
    setSending(true);
    try {
      await upload(organisation.setLogo, {}, file);
      showSuccess(t('organisation.logo.saved'));
      reread();
    } catch (failure) {
      showError(reasonOf(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <Section title={t('organisation.logo')}>
      <Stack gap="sm" align="flex-start">
        {hasLogo && (
          <Image
            src={`${config.apiPath}client/logo?shown=${shownCount}`}
            alt={name}
            h={56}
            w="auto"
            maw="100%"
            fit="contain"
          />
        )}
        <Text size="sm" c="dimmed">
          {t('organisation.logo.what')}
        </Text>
        {mayChange && (
          <Group gap="xs">
            <FileButton
              accept="image/png,image/jpeg"
              onChange={(file) => void take(file)}
              inputProps={{ 'aria-label': t('organisation.logo.choose') }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  loading={isSending}
                >
                  {t(hasLogo ? 'organisation.logo.replace' : 'organisation.logo.choose')}
                </Button>
              )}
            </FileButton>
            {hasLogo && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                loading={remove.isPending}
                onClick={() => remove.mutate({})}
              >
                {t('organisation.logo.remove')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  );
}
