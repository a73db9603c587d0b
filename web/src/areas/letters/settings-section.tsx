import { Button, Group, Stack, Text } from '@mantine/core';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { MOST_TEMPLATES, proposals, type LetterTemplate } from '@lintel/contract/areas/letters/template';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { lazyForm, lazySection } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';

const HeadForm = lazySection(() => import('./head-form.tsx'));
const TemplateForm = lazyForm(() => import('./template-form.tsx'));

export type KeptSettings = Reply<typeof letters.settings>['dto'];

/** The organisation's letters for access, and what stands on each. */
export function LetterSettingsSection() {
  const { data, error } = useQuery(read(letters.settings));
  if (!data)
    return (
      <Section title={t('letters.title')}>
        <LoadingOrFailed error={error} h={240} />
      </Section>
    );
  const { dto: kept } = data;
  return (
    <Stack gap="md">
      <Templates kept={kept} />
      <EditableSection
        title={t('letters.settings.head')}
        canEdit={kept.can.edit}
        edit={(close) => <HeadForm kept={kept} onClose={close} />}
      >
        <Facts>
          <Fact name={t('letters.sender')}>{kept.sender && <span className="prose">{kept.sender}</span>}</Fact>
          <Fact name={t('letters.contact')}>{kept.contact && <span className="prose">{kept.contact}</span>}</Fact>
        </Facts>
      </EditableSection>
    </Stack>
  );
}

function Templates({ kept }: { kept: KeptSettings }) {
  const [edited, setEdited] = useState<LetterTemplate | 'new'>();
  const remove = useWrite(letters.changeSettings, { onSuccess: () => showSuccess(t('letters.settings.saved')) });
  const askToRemove = async ({ id, name }: LetterTemplate, button: HTMLElement) => {
    const [title, message] = [t('letters.remove.title', { name }), t('letters.remove.text')];
    if (!(await confirm({ title, message, confirm: t('letters.remove'), isDestructive: true }))) return;
    const { sender, contact, templates, version } = kept;
    remove.mutate(
      { body: { sender, contact, version, templates: templates.filter((one) => one.id !== id) } },
      { onSuccess: () => focusBeside(button) },
    );
  };
  return (
    <Section
      title={t('letters.title')}
      actions={
        kept.can.edit &&
        kept.templates.length < MOST_TEMPLATES && (
          <Button size="compact-sm" variant="default" onClick={() => setEdited('new')}>
            {t('letters.new')}
          </Button>
        )
      }
    >
      <Text c="dimmed" mb="md">
        {t('letters.settings.what')}
      </Text>
      <Stack component="ul" gap="md">
        {kept.templates.map((template) => (
          <li key={template.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div style={{ minWidth: 0 }}>
                <Text fw={500}>{template.name}</Text>
                <Text size="sm" c="dimmed">
                  {proposals.find(({ id }) => id === template.proposed)!.name}
                </Text>
              </div>
              {kept.can.edit && (
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('letters.edit.of', { name: template.name })}
                    onClick={() => setEdited(template)}
                  >
                    {t('edit')}
                  </Button>
                  {kept.templates.length > 1 && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={t('letters.of', { what: template.name, field: t('letters.remove') })}
                      onClick={(event) => void askToRemove(template, event.currentTarget)}
                    >
                      {t('letters.remove')}
                    </Button>
                  )}
                </Group>
              )}
            </Group>
          </li>
        ))}
      </Stack>
      {edited && (
        <TemplateForm
          kept={kept}
          {...(edited !== 'new' && { template: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
