import { Input, Radio, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';
import { useState, type ReactNode } from 'react';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import css from './accidents.module.css';
import { useOffered } from './offered.ts';

type Props = {
  value: string | null;
  error: ReactNode;
  onChange: (id: string | null) => void;
};

/** What happened, as large choices in dictionary order: near miss first, the RIDDOR ones last. */
export function CategoryChoice({ value, error, onChange }: Props) {
  const { data, error: failure } = useOffered('category');
  const [asked, setHurt] = useState<boolean>();
  if (!data) return failure ? <FailureAlert error={failure} /> : <Skeleton h={{ base: 700, sm: 240 }} />;
  const isHurt = asked ?? data.objects.some(({ id, details }) => id === value && details?.['personInjured'] === true);
  const offered = (data.objects as DictionaryOption[]).filter((category) => mayBe(category, isHurt));
  const riddor = offered.filter((category) => category.riddor);
  const turn = (hurt: boolean) => {
    setHurt(hurt);
    const chosen = data.objects.find(({ id }) => id === value);
    if (chosen && !mayBe(chosen, hurt)) onChange(null);
  };
  return (
    <div id={fieldId('categoryId')} tabIndex={-1}>
      <SegmentedControl
        fullWidth
        size="sm"
        mb="sm"
        aria-label={t('accident.add.what')}
        data={[
          { value: 'nobody', label: t('accident.add.hurt.nobody') },
          { value: 'somebody', label: t('accident.add.hurt.somebody') },
        ]}
        value={isHurt ? 'somebody' : 'nobody'}
        onChange={(who) => turn(who === 'somebody')}
      />
      <Radio.Group aria-label={t('accident.add.what')} value={value} onChange={onChange}>
        <div className={css.choices}>
          {offered.map((category) => !category.riddor && <Choice key={category.id} category={category} />)}
        </div>
        {riddor.length > 0 && (
          <details className={css.more}>
            <summary>{t('accident.add.riddor')}</summary>
            <div className={css.choices}>
              {riddor.map((category) => (
                <Choice key={category.id} category={category} />
              ))}
            </div>
          </details>
        )}
      </Radio.Group>
      {error && <Input.Error mt="xs">{error}</Input.Error>}
    </div>
  );
}

/** A category added by an organisation does not say whether anybody was hurt. */
const mayBe = ({ details }: Pick<DictionaryOption, 'details'>, isHurt: boolean) =>
  typeof details?.['personInjured'] !== 'boolean' || details['personInjured'] === isHurt;

function Choice({ category: { id, name, details } }: { category: DictionaryOption }) {
  const description = details?.['description'];
  return (
    <Radio.Card value={id} className={css.choice}>
      <Radio.Indicator />
      <div>
        <Text className={css.what}>{name}</Text>
        {typeof description === 'string' && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </div>
    </Radio.Card>
  );
}
