import { Stack, Text } from '@mantine/core';
import { contributingFactors, immediateCauses, rootCauses } from '@lintel/contract/areas/accidents/causes';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { FactsOf } from '#platform/page/facts.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { AccidentForm } from './accident-values.ts';
import css from './causes.module.css';

/** The dictionaries to choose from, each with its field and label. */
export const causesOffered = [
  ['factors', 'accident.causes.factors', contributingFactors],
  ['immediate', 'accident.causes.immediate', immediateCauses],
  ['root', 'accident.causes.root', rootCauses],
] as const;

/** What the investigation found: factors and causes, why it happened, and what happened when. */
export function CausesFacts({ accident: { causes } }: { accident: Accident }) {
  const whys = (causes?.whys ?? []).filter(Boolean);
  const timeline = inOrder(causes?.timeline ?? []);
  const named = causesOffered.flatMap(([field, label, items]) => {
    const ids: readonly string[] = causes?.[field] ?? [];
    const names = items.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return names.length ? [[t(label), names.join('; ')] as const] : [];
  });
  if (named.length + whys.length + timeline.length === 0)
    return <Text c="dimmed">{t('accident.view.nothing.yet')}</Text>;
  return (
    <Stack gap="md">
      {named.length > 0 && <FactsOf facts={named} />}
      {whys.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {t('accident.causes.whys')}
          </Text>
          <ol className={css.whys}>
            {whys.map((why, at) => (
              <li key={at}>{why}</li>
            ))}
          </ol>
        </div>
      )}
      {timeline.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {t('accident.causes.timeline')}
          </Text>
          <ul className={css.timeline}>
            {timeline.map(({ on, at, what }, index) => (
              <li key={index}>
                <Text component="span" size="sm" c="dimmed">
                  {[dayText(on), at].filter(Boolean).join(' ')}
                </Text>
                <span className="prose">{what}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}

export type Entries = AccidentForm['values']['causes']['timeline'];
const inOrder = (entries: Entries) =>
  entries.toSorted((one, other) => `${one.on}${one.at ?? ''}`.localeCompare(`${other.on}${other.at ?? ''}`));
