import { Stack, Text } from '@mantine/core';
import { pageOf, pagesByKind } from '@lintel/contract/areas/activity';
import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import {
  injuredPersonLabels,
  investigationLabels,
  investigatorLabels,
  otherInvestigationLabels,
  reporterLabels,
} from '@lintel/contract/areas/accidents/labels';
import { useMe } from '#platform/current-user.ts';
import { FactsOf } from '#platform/page/facts.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { ReactNode } from 'react';

type Props = { accident: Accident };
type Named = readonly (readonly [name: string, value: ReactNode])[];
type Texts = readonly (readonly [name: string, text: string | null | undefined])[];

const yesNo = (value: boolean | null | undefined) =>
  typeof value === 'boolean' ? t(value ? 'list.value.yes' : 'list.value.no') : null;
const dayOr = (day: string | null) => day && dayText(day);

function Prose({ name, text }: { name: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className="prose">{text}</Text>
    </div>
  );
}

/** Names and values, without empty ones; one sentence if there are none. */
function Facts({ facts, texts = [] }: { facts: Named; texts?: Texts }) {
  const filled = facts.filter(([, value]) => Boolean(value));
  const written = texts.filter(([, text]) => text);
  if (filled.length + written.length === 0) return <Text c="dimmed">{t('accident.view.nothing.yet')}</Text>;
  return (
    <Stack gap="md">
      {filled.length > 0 && <FactsOf facts={filled} />}
      {written.map(([name, text]) => (
        <Prose key={name} name={name} text={text} />
      ))}
    </Stack>
  );
}

export function GeneralFacts({ accident }: Props) {
  return (
    <Facts
      facts={[
        [labels.categoryId, accident.category.name],
        [labels.accidentDate, dayText(accident.accidentDate)],
        [labels.accidentTime, accident.accidentTime],
        [labels.locationId, accident.location?.name],
        [labels.locationDescription, accident.locationDescription],
        [labels.companyName, accident.companyName],
        [labels.department, accident.department],
        [labels.subActivityId, accident.subActivity?.name],
      ]}
      texts={[[labels.note, accident.note]]}
    />
  );
}

/** What is recorded about the report, and for it. */
export function RiddorFacts({ accident }: Props) {
  return (
    <Facts
      facts={[
        [labels.riddorReportable, yesNo(accident.riddorReportable) ?? t('field.not.known')],
        [labels.riddorDateHse, dayOr(accident.riddorDateHse)],
        [labels.riddorHseReporter, accident.riddorHseReporter],
        [labels.incidentKindId, accident.incidentKind?.name],
        [labels.fallHeight, accident.fallHeight?.toLocaleString('en-GB')],
        [labels.workProcessInvolvedId, accident.workProcessInvolved?.name],
        [labels.mainFactorInvolvedId, accident.mainFactorInvolved?.name],
        [labels.organizationMainIndustryId, accident.organizationMainIndustry?.name],
        [labels.localAuthorityId, accident.localAuthority?.name],
        [labels.geographicalAreaId, accident.geographicalArea?.name],
      ]}
    />
  );
}

type Part = 'reporter' | 'injuredPerson' | 'personInvestigatingIncident';
const labelsOf = {
  reporter: reporterLabels,
  injuredPerson: injuredPersonLabels,
  personInvestigatingIncident: investigatorLabels,
} as const;

/** One of the people of the accident, with what is known of them. */
export function PersonFacts({ accident, part }: Props & { part: Part }) {
  const me = useMe();
  const person: Record<string, unknown> = { ...accident[part] };
  const { injuredPerson: injured } = accident;
  const values: Record<string, unknown> = {
    ...person,
    sexId: injured?.sex?.name,
    relationToPropertyId: injured?.relationToProperty?.name,
    investigationDate: dayOr((person['investigationDate'] as string | null) ?? null),
  };
  return (
    <Facts
      facts={[
        ...Object.entries(labelsOf[part]).map(([field, label]) => {
          const value = values[field] as string | number | null | undefined;
          return [label, value === null || value === undefined ? null : String(value)] as const;
        }),
        ...(part === 'injuredPerson' ? [[labels.employerContractorId, employerOf(accident, me)] as const] : []),
      ]}
    />
  );
}

function employerOf({ employerContractor: contractor, riddorFacts }: Accident, me: CurrentUser): ReactNode {
  if (!contractor || !maySee(me, pagesByKind.CONTRACTOR.allow)) return riddorFacts?.employer;
  return <AddressLink href={pageOf('CONTRACTOR', contractor.id)}>{contractor.name}</AddressLink>;
}

export function InvestigationFacts({ accident: { investigationDetails: found } }: Props) {
  const { medical, normalWork, normalWorkDays, information, diagnosedInjury } = investigationLabels;
  return (
    <Facts
      facts={[
        [medical, yesNo(found?.medical)],
        [normalWork, yesNo(found?.normalWork)],
        [normalWorkDays, found?.normalWorkDays?.toLocaleString('en-GB')],
        [information, yesNo(found?.information)],
      ]}
      texts={[[diagnosedInjury, found?.diagnosedInjury]]}
    />
  );
}

export function OtherInvestigationFacts({ accident: { otherInvestigationDetails: found } }: Props) {
  const fields = Object.keys(otherInvestigationLabels) as (keyof typeof otherInvestigationLabels)[];
  return <Facts facts={[]} texts={fields.map((field) => [otherInvestigationLabels[field], found?.[field]])} />;
}
