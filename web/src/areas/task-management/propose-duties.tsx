import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { taskManagement, type Proposal } from '@lintel/contract/areas/task-management';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { read, send } from '#platform/api.ts';
import { useLongReading } from '#platform/app/use-long-reading.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { mayDo, maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import type { AddLine } from './pending.ts';
import { groupedProposals, lineOfProposal } from './proposal-groups.ts';
import { ProposalTable } from './proposal-table.tsx';
import css from './task-management.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

type Unknown = { attribute: string; propertyCount: number; dictionary?: 'LANDLORD' | 'PROPERTY_TYPE' | undefined };
type Found = { proposals: Proposal[]; unknown: Unknown[] };
const PROPOSALS_PER_CALL = 5000;

/** The scope of the search: without a property, all of them; with a code, only that task type; with `suggest`, at once. */
type LookedAt = {
  propertyId?: string | undefined;
  code?: string | undefined;
  suggest?: 'statutory' | 'all' | undefined;
};
const isLookedAtOnce = ({ propertyId, suggest }: LookedAt) => Boolean(propertyId ?? suggest);
type Props = {
  at: LookedAt;
  /** Whether it is the next thing to do on the page. */
  isNext?: boolean;
  /** Whether the selection was changed and not yet used. */
  onChoosing: (isChoosing: boolean) => void;
  onTake: (lines: AddLine[]) => void;
};

/** Suggests the task types that law or practice requires, from what is known of each property, to be added or not. */
export function ProposeDuties({ at, isNext = false, onChoosing, onTake }: Props) {
  const [asked, setAsked] = useState<LookedAt | undefined>(isLookedAtOnce(at) ? at : undefined);
  return (
    <>
      <Button
        variant={isNext ? 'filled' : 'default'}
        leftSection={<IconBulb size={16} aria-hidden />}
        onClick={() => setAsked({})}
      >
        {t('task.management.propose')}
      </Button>
      {asked && (
        <ProposalsDialog
          at={asked}
          onChoosing={onChoosing}
          onTake={(lines) => {
            onTake(lines);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function ProposalsDialog({ at, onChoosing, onTake, onClose }: Props & { onClose: () => void }) {
  const { propertyId, code, suggest } = at;
  // For one property, everything that is not set up, as counted on its page.
  const [statutoryOnly, setStatutoryOnly] = useState(suggest ? suggest === 'statutory' : !propertyId);
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const reading = useLongReading();
  const me = useMe();
  const property = useQuery({
    ...read(properties.get, { query: { id: propertyId ?? '' } }),
    enabled: propertyId !== undefined && maySee(me, ['PRISM_APP_PROPERTY_MENU']),
  }).data?.dto;

  const look = async () => {
    setFailure(undefined);
    setFound(undefined);
    await reading.start(
      (signal, onProgress) => proposalsFor({ propertyId, statutoryOnly }, signal, onProgress),
      (all) => {
        const codes = all.proposals.map((proposal) => proposal.code);
        setFound(all);
        setChosen(new Set(code && codes.includes(code) ? [code] : codes));
      },
      setFailure,
    );
  };
  const lookAtOnce = useEffectEvent(() => isLookedAtOnce(at) && void look());
  // oxlint-disable-next-line react/set-state-in-effect -- asked for by the address
  useEffect(() => void lookAtOnce(), []);
  useEffect(() => () => onChoosing(false), [onChoosing]);
  const choose = (codes: ReadonlySet<string>) => {
    setChosen(codes);
    onChoosing(true);
  };
  const groups = found ? groupedProposals(found.proposals) : [];
  const taken = groups.filter((group) => chosen.has(group.code)).flatMap((group) => group.proposals);
  const isLooking = reading.count !== undefined;
  const count = found?.proposals.length ?? reading.count;
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={property ? t('task.management.propose.for', { name: property.caption }) : t('task.management.propose')}
    >
      <Stack gap="md">
        <Text>{t('task.management.propose.text')}</Text>
        <Group justify="space-between">
          <Checkbox
            label={t('task.management.propose.statutory')}
            checked={statutoryOnly}
            disabled={isLooking}
            onChange={(event) => setStatutoryOnly(event.currentTarget.checked)}
          />
          <Button
            variant={found || isLooking ? 'default' : 'filled'}
            loading={isLooking}
            onClick={() => void look()}
            data-autofocus
          >
            {t(found || isLooking ? 'task.management.propose.again' : 'task.management.propose.look')}
          </Button>
        </Group>
        {count !== undefined && (
          <Text role="status" className="tabular">
            {t(isLooking ? 'task.management.propose.looking' : 'task.management.propose.found', { count })}
          </Text>
        )}
        <FailureAlert error={failure} />
        {groups.length > 0 && <ProposalTable groups={groups} chosen={chosen} onChoose={choose} />}
        {found && found.unknown.length > 0 && (
          <NotKnown of={found.unknown} isOfOne={propertyId !== undefined} property={property} />
        )}
        <Group justify="flex-end" className={css.foot} data-at-end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={taken.length === 0} onClick={() => onTake(taken.map(lineOfProposal))}>
            {t('task.management.propose.take', {
              count: taken.length,
            })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type Of = { propertyId: string | undefined; statutoryOnly: boolean };

/** All proposals, in as many calls as they take; of what is not known, for how many properties at most. */
async function proposalsFor(
  { propertyId, statutoryOnly }: Of,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<Found> {
  const proposals: Proposal[] = [];
  const unknown = new Map<string, Unknown>();
  let after: string | null = null;
  do {
    const body = { propertyIds: propertyId ? [propertyId] : [], statutoryOnly, after, limit: PROPOSALS_PER_CALL };
    const page: Reply<typeof taskManagement.proposals> = await send(taskManagement.proposals, { body }, { signal });
    proposals.push(...page.objects);
    for (const one of page.unknown)
      if (one.propertyCount > (unknown.get(one.attribute)?.propertyCount ?? 0)) unknown.set(one.attribute, one);
    after = page.next;
    onProgress(proposals.length);
  } while (after !== null);
  return { proposals, unknown: [...unknown.values()] };
}

type NotKnownProps = { of: readonly Unknown[]; isOfOne: boolean; property: Property | undefined };

/** What would decide about more tasks: of one property by name, of many with the number of properties where it is not known. */
function NotKnown({ of, isOfOne, property }: NotKnownProps) {
  const me = useMe();
  const dictionaries = maySee(me, ['PRISM_APP_DICTIONARY_MANAGE'])
    ? [...new Set(of.flatMap(({ dictionary }) => dictionary ?? []))]
    : [];
  if (!isOfOne)
    return (
      <Alert color="yellow" title={t('task.management.propose.unknown')}>
        {of.map(({ attribute, propertyCount }) => `${attribute}: ${countText(propertyCount)}`).join(' · ')}
        <Group mt={4}>
          {maySee(me, ['PRISM_APP_PROPERTY_MENU']) && mayDo(me, 'PRISM_PROPERTY_EDIT') && (
            <AddressLink inherit c="inherit" underline="always" href="/property/">
              {t('property.unknown.fill')}
            </AddressLink>
          )}
          {mayDo(me, 'PRISM_APP_PROPERTY_IMPORT') && (
            <AddressLink inherit c="inherit" underline="always" href="/property_import.html">
              {t('task.management.propose.unknown.import')}
            </AddressLink>
          )}
          {dictionaries.map((dictionary) => (
            <AddressLink
              key={dictionary}
              inherit
              c="inherit"
              underline="always"
              href={`/admin/dictionaries?dictionary=${dictionary}`}
            >
              {t(`task.management.propose.unknown.${dictionary}`)}
            </AddressLink>
          ))}
        </Group>
      </Alert>
    );
  return (
    <Alert color="yellow">
      {t('tasks.missing.unknown', { attributes: of.map(({ attribute }) => attribute).join(' · ') })}{' '}
      {property?.can.edit && (
        <AddressLink inherit c="inherit" underline="always" href={`/property_edit.html?id=${property.id}`}>
          {t('property.unknown.fill')}
        </AddressLink>
      )}
    </Alert>
  );
}
