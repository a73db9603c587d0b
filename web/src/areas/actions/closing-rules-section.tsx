import { Checkbox, NumberInput, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { type ClosingDemand, type ClosingRules } from '@lintel/contract/areas/actions/closing';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionSourceTypes, priorities } from '@lintel/contract/areas/actions/states';
import { type EvidenceKind, evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { SettingsForm, SettingsSection } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import css from './actions.module.css';

type Kept = Reply<typeof actions.closingRules>['dto'];
type Asked = EvidenceKind | 'secondPerson';
const points: readonly Asked[] = [...evidenceKinds.map(({ id }) => id), 'secondPerson'];
const pointName = (point: Asked) => evidenceKinds.find(({ id }) => id === point)?.name ?? t('closing.rules.second');

/** What closing an action asks for in this organisation, and how much of what was closed is looked at again. */
export function ClosingRulesSection() {
  return (
    <SettingsSection
      title={t('closing.rules.title')}
      query={read(actions.closingRules)}
      canEdit={({ can }) => can.edit}
      height={{ base: 740, sm: 480 }}
      edit={(kept, close) => <RulesForm kept={kept} onClose={close} />}
    >
      {(rules) => (
        <Stack gap="md">
          <Text c="dimmed">{t('closing.rules.what')}</Text>
          <RulesTables rules={rules} />
          <Text>{t('closing.rules.recheck.value', { percent: rules.recheckPercent })}</Text>
        </Stack>
      )}
    </SettingsSection>
  );
}

function RulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState<ClosingRules>(kept);
  const [percent, setPercent] = useState<number | string>(kept.recheckPercent);
  const saving = useVersionedSave({
    current: read(actions.closingRules),
    version: kept.version,
    form: {
      isDirty: () => rules !== kept || percent !== kept.recheckPercent,
      getValues: () => ({ recheckPercent: percent }),
    },
    send: (version) =>
      change.mutate({
        body: {
          priorities: rules.priorities,
          sources: rules.sources,
          recheckPercent: percent === '' ? Number.NaN : Number(percent),
          version,
        },
      }),
    saved: t('closing.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(actions.changeClosingRules, saving.options);
  return (
    <SettingsForm
      saving={saving}
      isPending={change.isPending}
      button={t('closing.rules.save')}
      isReady={percent !== ''}
      onClose={onClose}
    >
      <Text c="dimmed">{t('closing.rules.what')}</Text>
      <RulesTables rules={rules} onChange={setRules} />
      <NumberInput
        label={t('closing.rules.recheck')}
        description={t('closing.rules.recheck.what')}
        required
        min={0}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        maw={420}
        value={percent}
        onChange={setPercent}
        error={saving.errors['recheckPercent']}
      />
    </SettingsForm>
  );
}

type TablesProps = { rules: ClosingRules; onChange?: (rules: ClosingRules) => void };

function RulesTables({ rules, onChange }: TablesProps) {
  return (
    <>
      <DemandTable
        title={t('closing.rules.by.priority')}
        rows={priorities}
        demands={rules.priorities}
        onChange={onChange && ((changed) => onChange({ ...rules, priorities: { ...rules.priorities, ...changed } }))}
      />
      <DemandTable
        title={t('closing.rules.by.source')}
        rows={actionSourceTypes}
        demands={rules.sources}
        onChange={onChange && ((changed) => onChange({ ...rules, sources: { ...rules.sources, ...changed } }))}
      />
    </>
  );
}

type DemandProps<Id extends string> = {
  title: string;
  rows: readonly { id: Id; name: string }[];
  demands: Record<Id, ClosingDemand>;
  onChange?: ((changed: Partial<Record<Id, ClosingDemand>>) => void) | undefined;
};

function DemandTable<Id extends string>({ title, rows, demands, onChange }: DemandProps<Id>) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={title} verticalSpacing={6} maw={760} layout="fixed" className={css.dense}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{title}</Table.Th>
            {points.map((point) => (
              <Table.Th key={point}>
                <span className={css.upright}>{pointName(point)}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{name}</Table.Th>
              {points.map((point) => (
                <Table.Td key={point} className={css.cell}>
                  {onChange ? (
                    <Checkbox
                      aria-label={t('closing.rules.of', { what: pointName(point), who: name })}
                      checked={asks(demands[id], point)}
                      onChange={(event) =>
                        onChange({ [id]: asking(demands[id], point, event.currentTarget.checked) } as Partial<
                          Record<Id, ClosingDemand>
                        >)
                      }
                    />
                  ) : (
                    <Mark isAsked={asks(demands[id], point)} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Mark({ isAsked }: { isAsked: boolean }) {
  return isAsked ? (
    <>
      <IconCheck size={18} aria-hidden className={css.held} />
      <VisuallyHidden>{t('closing.rules.asked')}</VisuallyHidden>
    </>
  ) : (
    <>
      <span aria-hidden className={css.zero}>
        {t('no.value')}
      </span>
      <VisuallyHidden>{t('closing.rules.not.asked')}</VisuallyHidden>
    </>
  );
}

const asks = ({ evidence, secondPerson }: ClosingDemand, point: Asked) =>
  point === 'secondPerson' ? secondPerson : evidence.includes(point);

/** The demand with one point asked for, or not. */
function asking(demand: ClosingDemand, point: Asked, isAsked: boolean): ClosingDemand {
  if (point === 'secondPerson') return { ...demand, secondPerson: isAsked };
  const others = demand.evidence.filter((kind) => kind !== point);
  return { ...demand, evidence: isAsked ? [...others, point] : others };
}
