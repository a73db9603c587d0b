import { Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { propertyFieldLabels, type Property, type PropertyField } from '@lintel/contract/areas/properties/property';
import { lifecycleBar, type ScoreColour } from '@lintel/contract/cycles/lifecycle-score';
import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { Section } from '#platform/page/section.tsx';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { t } from '#platform/texts.ts';
import { agoText, dayText, exactText } from '#platform/time.ts';
import css from './properties.module.css';
import { Attention } from './property-standing.tsx';
import {
  addressFields,
  attributeFields,
  buildingFields,
  classificationFields,
  fieldText,
  identityFields,
  safetyFields,
  serviceFields,
  unknownCount,
} from '@lintel/contract/areas/properties/sections';
import { countText } from '#platform/count-text.ts';

/** What users come for: what needs attention, what falls due next, and the kind of building. */
export function PropertyOverview({ property }: { property: Property }) {
  return (
    <div className={css.overview}>
      <Stack gap="md" miw={0}>
        {!property.archivedAt && <Attention propertyId={property.id} />}
      </Stack>
      <Stack gap="md" miw={0}>
        <KeyFacts property={property} />
        <Counts property={property} />
        <Score property={property} />
      </Stack>
    </div>
  );
}

const keyFields = ['storeys', 'heightMetres', 'dwellings', 'builtYear', 'gasSupply', 'asbestos', 'evacuation'] as const;

function KeyFacts({ property }: { property: Property }) {
  return (
    <>
      <AttributeSection title={t('property.section.building')} fields={keyFields} property={property} />
      <UnknownAttributes property={property} />
    </>
  );
}

/** What is known about a property, and what is not. */
export function PropertyDetails({ property }: { property: Property }) {
  return (
    <div className={css.overview}>
      <Stack gap="md" miw={0}>
        <FactSection title={t('property.section.address')} fields={addressFields} property={property} hidesEmpty />
        <FactSection title={t('property.section.classification')} fields={classificationFields} property={property} />
        <UnknownAttributes property={property} />
        <AttributeSection title={t('property.section.building')} fields={buildingFields} property={property} />
        <AttributeSection title={t('property.section.safety')} fields={safetyFields} property={property} />
        <AttributeSection title={t('property.section.services')} fields={serviceFields} property={property} />
        {property.notes && (
          <Section title={t('property.section.notes')}>
            <Text className={css.notes}>{property.notes}</Text>
          </Section>
        )}
      </Stack>
      <Stack gap="md" miw={0}>
        <FactSection title={t('property.section.identity')} fields={identityFields} property={property} hidesEmpty />
        <Owners property={property} />
        <Section title={t('property.section.record')}>
          <Text size="sm" c="dimmed">
            <time dateTime={property.changedAt} title={exactText(property.changedAt)}>
              {t('property.changed', { when: agoText(property.changedAt) })}
            </time>
            {' · '}
            <time dateTime={property.createdAt} title={exactText(property.createdAt)}>
              {t('property.added.on', { when: agoText(property.createdAt) })}
            </time>
            {' · '}
            {t('property.version', { version: property.version })}
          </Text>
        </Section>
      </Stack>
    </div>
  );
}

type SectionProps = { title: string; fields: readonly PropertyField[]; property: Property; hidesEmpty?: boolean };

function FactSection({ title, fields, property, hidesEmpty = false }: SectionProps) {
  return (
    <Section title={title}>
      <Facts>
        {fields
          .map((field) => [field, fieldText(property, field)] as const)
          .filter(([, text]) => !hidesEmpty || text !== undefined)
          .map(([field, text]) => (
            <Fact key={field} name={propertyFieldLabels[field]}>
              {text}
            </Fact>
          ))}
      </Facts>
    </Section>
  );
}

function AttributeSection({ title, fields, property }: SectionProps) {
  return (
    <Section title={title}>
      <Facts>
        {fields.map((field) => (
          <Fact key={field} name={propertyFieldLabels[field]}>
            <Attribute value={property[field]} text={fieldText(property, field)} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function Attribute({ value, text }: { value: unknown; text: string | undefined }) {
  if (text === undefined) {
    return (
      <span className={css.unknown}>
        <IconHelpCircle size={15} aria-hidden />
        {t('property.unknown')}
      </span>
    );
  }
  if (typeof value !== 'boolean') return text;
  const Sign = value ? IconCheck : IconX;
  return (
    <span className={css.attribute}>
      <Sign size={15} aria-hidden />
      {text}
    </span>
  );
}

function UnknownAttributes({ property }: { property: Property }) {
  const count = unknownCount(property);
  if (count === 0) return null;
  return (
    <Group gap="xs" className={css.gaps}>
      <IconHelpCircle size={17} aria-hidden />
      <span>{t('property.unknown.count', { count, total: attributeFields.length })}</span>
      {property.can.edit && (
        <AddressLink href={`/property_edit.html?id=${property.id}`} state={fromRecord} className="no-print">
          {t('property.unknown.fill')}
        </AddressLink>
      )}
    </Group>
  );
}

/** The number of records of each kind on the property; nothing if there are none. */
function Counts({ property }: { property: Property }) {
  const counts = property.counts.filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <Section title={t('property.section.counts')}>
      <ul className={css.counts}>
        {counts.map(({ kind, label, count, href }) => (
          <li key={kind}>
            <AddressLink href={href}>
              {label} <b className="tabular">{countText(count)}</b>
            </AddressLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The share of checks passed in this lifecycle; a grey bar without a score if none has been counted. */
function Score({ property: { lifecycleScore: score, counts } }: { property: Property }) {
  const bar = lifecycleBar(score ?? { positiveCount: 0, negativeCount: 0 }, useMe().scoreThresholds);
  if (counts.length === 0) return null;
  if (!score)
    return (
      <Section title={t('property.section.score')}>
        <Stack gap={6}>
          <Progress value={bar.value} color={barColours[bar.colour]} aria-label={t('property.section.score')} />
          <Text size="sm" c="dimmed">
            {t('property.score.none')}
          </Text>
        </Stack>
      </Section>
    );
  return (
    <Section title={t('property.section.score')}>
      <Stack gap={6}>
        <Text fz={28} fw={600} lh={1} className="tabular">
          {bar.score}%
        </Text>
        <Progress value={bar.value} color={barColours[bar.colour]} aria-label={t('property.section.score')} />
        <Text size="sm">
          {t('property.score.passed', { count: score.positiveCount })},{' '}
          {t('property.score.failed', { count: score.negativeCount })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('property.score.period', {
            from: dayText(score.lifecycleStartDate),
            to: dayText(score.lifecycleEndDate),
          })}
        </Text>
      </Stack>
    </Section>
  );
}

const barColours = { green: 'teal', orange: 'orange', red: 'red', grey: 'gray.5' } as const satisfies Record<
  ScoreColour,
  string
>;

function Owners({ property }: { property: Property }) {
  return (
    <Section title={t('property.section.owners')}>
      {property.owners.length === 0 ? (
        <Text c="dimmed">{t('no.data')}</Text>
      ) : (
        <ul className={css.owners}>
          {property.owners.map((owner) => (
            <li key={owner.id}>
              {owner.name} {owner.email && <Anchor href={`mailto:${owner.email}`}>{owner.email}</Anchor>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
