import { Checkbox, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import { webhookKinds } from '@lintel/contract/areas/webhooks';
import type { ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import css from './webhooks.module.css';

type Props = { id: string; error: ReactNode; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** The events that can be webhookKinds, by kind of record; each kind can be chosen as a whole. */
export function EventChoice({ id, error, chosen, onChange }: Props) {
  const set = (events: readonly string[], isChosen: boolean) =>
    onChange([...chosen.filter((each) => !events.includes(each)), ...(isChosen ? events : [])]);
  return (
    <fieldset className={css.events} id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <Text component="legend" size="sm" fw={500}>
        {t('webhook.events')}
      </Text>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      <Stack gap="md" mt="xs">
        {Object.entries(webhookKinds).map(([kind, { name, events }]) => {
          const all = Object.keys(events);
          const count = all.filter((event) => chosen.includes(event)).length;
          return (
            <fieldset key={kind} className={css.events}>
              <legend className={css.kind}>
                <Group gap="xs">
                  <Checkbox
                    label={name}
                    aria-label={t('webhook.events.all', { kind: name })}
                    classNames={{ label: css.kindName! }}
                    checked={count === all.length}
                    indeterminate={count > 0 && count < all.length}
                    onChange={() => set(all, count < all.length)}
                  />
                  {count > 0 && (
                    <Text size="sm" c="dimmed" className="tabular">
                      {t('webhook.events.chosen', { count, all: all.length })}
                    </Text>
                  )}
                </Group>
              </legend>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6} pl={30} mt={6}>
                {Object.entries(events).map(([event, caption]) => (
                  <Checkbox
                    key={event}
                    label={caption}
                    checked={chosen.includes(event)}
                    onChange={({ currentTarget: { checked } }) => set([event], checked)}
                  />
                ))}
              </SimpleGrid>
            </fieldset>
          );
        })}
      </Stack>
    </fieldset>
  );
}
