import { Anchor, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import {
  safetyMeasureEndpoints,
  type NamedProperty,
  type SafetyMeasures,
} from '@lintel/contract/areas/safety-measures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { mayDo, maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { homesText } from './measure-cards.tsx';
import css from './safety-measures.module.css';

export type Asked = { day: string; regionId: string | undefined; landlordId: string | undefined };
type Props = { asked: Asked; figures: SafetyMeasures };

/** Properties that are in no figure and perhaps belong there, and what was left out or assumed. */
export function WhatWasNotCounted({ asked, figures }: Props) {
  const me = useMe();
  const { data, error } = useQuery(read(safetyMeasureEndpoints.uncounted, { query: asked }));
  const left = [
    figures.assumedPropertyCount > 0 && t('measures.assumed', { count: figures.assumedPropertyCount }),
    figures.elsewherePropertyCount > 0 && t('measures.elsewhere', { count: figures.elsewherePropertyCount }),
    figures.otherLandlordPropertyCount > 0 &&
      t('measures.other.landlord', { count: figures.otherLandlordPropertyCount }),
  ].filter((text) => text !== false);
  const expected = data?.expected.filter(({ propertyCount }) => propertyCount > 0) ?? [];
  const isNothing = data && data.unknownCount === 0 && expected.length === 0 && left.length === 0;
  const { regionId, landlordId } = asked;
  const places = { ...(regionId && { regionIds: [regionId] }), ...(landlordId && { landlordIds: [landlordId] }) };
  return (
    <Section title={t('measures.uncounted')}>
      <Stack gap="sm">
        {!data && <LoadingOrFailed error={error} h={80} />}
        {isNothing && <Text c="dimmed">{t('measures.uncounted.none')}</Text>}
        {data && data.unknownCount > 0 && (
          <Uncounted
            title={t('measures.unknown', { count: data.unknownCount })}
            properties={data.unknown}
            all={data.unknownCount}
            hrefOf={({ id }) =>
              mayDo(me, 'PRISM_PROPERTY_EDIT') ? `/property_edit.html?id=${id}` : pageOf('PROPERTY', id)
            }
          >
            {maySee(me, ['PRISM_APP_PROPERTY_MENU']) && (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link {...props} to="/property/" search={{ withoutDwellings: true, ...places } as never} />
                )}
              >
                {t('measures.unknown.fill')}
              </Anchor>
            )}
          </Uncounted>
        )}
        {expected.map(({ measure, propertyCount, homeCount, properties }) => (
          <Uncounted
            key={measure}
            title={t('measures.expected', {
              measure: safetyMeasures.find(({ id }) => id === measure)!.name,
              count: propertyCount,
              homes: homesText(homeCount),
            })}
            properties={properties}
            all={propertyCount}
            hrefOf={({ id }) => pageOf('PROPERTY', id)}
          >
            {mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE') && (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link {...props} to="/task_management.html" search={{ suggest: 'statutory' } as never} />
                )}
              >
                {t('measures.expected.suggest')}
              </Anchor>
            )}
          </Uncounted>
        ))}
        {left.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}

type UncountedProps = {
  title: string;
  properties: readonly NamedProperty[];
  all: number;
  hrefOf: (property: NamedProperty) => string;
  children: ReactNode;
};

function Uncounted({ title, properties, all, hrefOf, children }: UncountedProps) {
  return (
    <details className={css.uncounted}>
      <summary>{title}</summary>
      {children && <p className="no-print">{children}</p>}
      {all > properties.length && <p>{t('measures.first', { count: properties.length })}</p>}
      <ul>
        {properties.map((property) => (
          <li key={property.id}>
            <AddressLink href={hrefOf(property)}>{property.name}</AddressLink>
            {property.homeCount !== null && <span className={css.dimmed}>{` · ${homesText(property.homeCount)}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
