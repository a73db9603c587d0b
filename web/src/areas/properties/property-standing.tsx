import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { Property } from '@lintel/contract/areas/properties/property';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { standings, type Standing } from '@lintel/contract/areas/tasks/states';
import type { AttentionGroup, AttentionItem, PropertyStanding } from '@lintel/contract/areas/properties/standing';
import { IconAlertTriangle, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '#platform/api.ts';
import { ComplianceBar, ComplianceLegend } from '#platform/page/compliance-bar.tsx';
import { useMe } from '#platform/current-user.ts';
import { countText } from '#platform/count-text.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { maySee } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { telephoneAddress } from '#platform/telephone.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './standing.module.css';

export const standingOf = (id: string) => read(properties.standing, { query: { id } });

/** The standing of a property in one line: compliance, what is wrong, what is due next, and its owners. */
export function StandingLine({ property }: { property: Property }) {
  const { data } = useQuery(standingOf(property.id));
  const standing = data?.dto;
  const [next] = standing?.next ?? [];
  return (
    <dl className={css.line}>
      {standing?.compliance && (
        <Figure name={t('property.figure.compliance')}>
          {standing.compliance.percent === null ? (
            t('property.compliance.none')
          ) : (
            <ComplianceBar percent={standing.compliance.percent} />
          )}
        </Figure>
      )}
      {standing?.groups
        .filter(({ tone }) => tone === 'bad')
        .map((group) => (
          <Figure key={group.id} name={group.label} isBelow>
            <Total of={group} />
          </Figure>
        ))}
      {next && (
        <Figure name={t('property.figure.next')}>
          <AddressLink href={next.href} aria-label={`${dayText(next.dueOn)}: ${next.title}`}>
            {dayText(next.dueOn)}
          </AddressLink>
        </Figure>
      )}
      <Figure name={t('property.section.owners')}>
        {property.owners.length === 0 ? (
          <Text c="dimmed">{t('property.owners.none')}</Text>
        ) : (
          <Owners owners={property.owners} />
        )}
      </Figure>
    </dl>
  );
}

/** `isBelow`: the overview begins with it, so a phone, which shows the two one after the other, leaves it out here. */
function Figure({ name, children, isBelow }: { name: string; children: ReactNode; isBelow?: true }) {
  return (
    <div data-below={isBelow}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Total({ of: { label, count, isExact, href } }: { of: AttentionGroup }) {
  return (
    <AddressLink href={href} className={css.bad} aria-label={`${label}: ${countText(count, isExact)}`}>
      {countText(count, isExact)}
    </AddressLink>
  );
}

function Owners({ owners }: Pick<Property, 'owners'>) {
  return (
    <ul className={css.owners}>
      {owners.map(({ id, name, phone, email }) => (
        <li key={id}>
          {name}
          {phone && <Anchor href={telephoneAddress(phone)}>{phone}</Anchor>}
          {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
        </li>
      ))}
    </ul>
  );
}

type Compliance = NonNullable<PropertyStanding['compliance']>;

/** Says that all is well only to those who may see all of it, and only where something is set up that could be wrong. */
function NothingWrong({ compliance, propertyId }: { compliance: Compliance | null; propertyId: string }) {
  const me = useMe();
  if (compliance && Object.values(compliance.counts).every((count) => count === 0))
    return (
      <Text>
        {t('property.attention.no.tasks')}{' '}
        <AddressLink href={`/property/${propertyId}?tab=tasks`} underline="always">
          {t('property.attention.no.tasks.which')}
        </AddressLink>
      </Text>
    );
  const seesAll = claimed.every((permission) => maySee(me, [permission]));
  return seesAll ? (
    <Group gap={6}>
      <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" aria-hidden />
      <Text>{t('property.attention.none')}</Text>
    </Group>
  ) : (
    <Text c="dimmed">{t('property.attention.none.seen')}</Text>
  );
}

const claimed = ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU', 'PRISM_APP_ENFORCEMENT_VISIT_MENU'] as const;

/** What needs attention on a property, the most serious first, and what falls due next; then the breakdown of its percentage. */
export function Attention({ propertyId }: { propertyId: string }) {
  const { data, error } = useQuery(standingOf(propertyId));
  if (!data) return <LoadingOrFailed error={error} h={{ base: '60dvh', md: 360 }} radius="md" />;
  const { items, groups, next, compliance } = data.dto;
  return (
    <>
      <Section title={t('property.attention')}>
        {items.length + groups.length === 0 ? (
          <NothingWrong compliance={compliance} propertyId={propertyId} />
        ) : (
          <Stack gap="sm">
            <ul className={css.groups}>
              {groups.map((group) => (
                <li key={group.id} data-tone={group.tone}>
                  <AddressLink href={group.href}>
                    {group.label} <b className="tabular">{countText(group.count, group.isExact)}</b>
                  </AddressLink>
                </li>
              ))}
            </ul>
            <ul className={css.items}>
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          </Stack>
        )}
      </Section>
      {next.length > 0 && (
        <Section title={t('property.next')}>
          <ul className={css.items}>
            {next.map(({ id, title, dueOn, href }) => (
              <li key={id}>
                <AddressLink href={href}>{title}</AddressLink>
                <time className="tabular" dateTime={dueOn}>
                  {dayText(dueOn)}
                </time>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {compliance && <Legend compliance={compliance} propertyId={propertyId} />}
    </>
  );
}

function Item({ item: { title, why, tone, on, href } }: { item: AttentionItem }) {
  const Sign = tone === 'bad' ? IconAlertTriangle : IconClockExclamation;
  return (
    <li data-tone={tone}>
      <Sign size={16} aria-hidden />
      <AddressLink href={href}>{title}</AddressLink>
      <span className={css.why}>{why}</span>
      {on && (
        <time className="tabular" dateTime={on}>
          {dayText(on)}
        </time>
      )}
    </li>
  );
}

const holding: Standing[] = ['compliant', 'due-soon', 'action-open'];
const failing: Standing[] = ['overdue', 'unsatisfactory', 'no-data'];

/** The breakdown of a property's percentage, and the threshold for green. */
function Legend({ compliance, propertyId }: { compliance: Compliance; propertyId: string }) {
  const { counts, compliantCount, nonCompliantCount } = compliance;
  const whole = compliantCount + nonCompliantCount;
  const part = (shown: Standing[]) =>
    standings
      .filter(({ id }) => shown.includes(id) && counts[id] > 0)
      .map(({ id, name }) => (
        <li key={id}>
          <AddressLink href={`/tasks/list?status=ALL&standings[]=${id}&propertyIds[]=${propertyId}`}>
            {name} <b className="tabular">{countText(counts[id])}</b>
          </AddressLink>
        </li>
      ));
  return (
    <Section title={t('property.figure.compliance')}>
      <Stack gap={6}>
        <Text>
          {whole === 0
            ? t('property.compliance.none.why')
            : t('dashboard.compliance.of', {
                part: compliantCount,
                whole,
              })}
        </Text>
        <ul className={css.groups} aria-label={t('dashboard.compliance.yes')}>
          {part(holding)}
        </ul>
        <ul className={css.groups} aria-label={t('dashboard.compliance.no')}>
          {part(failing)}
        </ul>
        <ComplianceLegend />
      </Stack>
    </Section>
  );
}
