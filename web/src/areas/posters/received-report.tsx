import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import {
  posterKinds,
  posterReportLabels as labels,
  posterStates,
  type PosterReport,
} from '@lintel/contract/areas/posters/poster';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceField } from '#areas/accidents/choice-field.tsx';
import { useOffered } from '#areas/accidents/offered.ts';
import { useWrite } from '#platform/api.ts';
import { FactsOf } from '#platform/page/facts.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText, instantText } from '#platform/time.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';

const READERS_SHOWN = 10;

/** One report as received, with its commands. */
export function ReceivedReport({ report }: { report: PosterReport }) {
  const { id, what, property, receivedAt, state, happenedOn, happenedAt, said, redactedAt, fileCount } = report;
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const filled = (['place', 'hurtName', 'fullName', 'phone', 'email'] as const).flatMap((field) =>
    report[field] ? [[labels[field], report[field]] as const] : [],
  );
  return (
    <Section
      component="article"
      title={posterKinds.find((kind) => kind.id === what)!.name}
      actions={
        state === 'waiting' && (
          <Group gap="xs">
            <Button size="compact-md" onClick={() => setAsked('accept')}>
              {t('poster.report.accept')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setAsked('reject')}>
              {t('poster.report.reject')}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="sm">
        <Group gap="md" c="dimmed" fz="sm">
          <PropertyLink id={property.id}>{property.name}</PropertyLink>
          <span>{t('poster.report.received', { when: instantText(receivedAt) })}</span>
        </Group>
        {redactedAt ? (
          <Text c="dimmed">{t('poster.report.redacted', { when: dayOfInstantText(redactedAt) })}</Text>
        ) : (
          <Text className="prose">{said}</Text>
        )}
        <FactsOf
          facts={[
            [t('poster.report.happened'), [dayText(happenedOn), happenedAt].filter(Boolean).join(', ')],
            ...filled,
          ]}
        />
        {fileCount > 0 && (
          <div role="group" aria-label={t('poster.report.photographs')}>
            <FileArea ownerId={id} ownerKind="POSTER_REPORT" can={{ add: false }} />
          </div>
        )}
        <Outcome report={report} />
        {report.readBy.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('poster.report.readers', {
              who: report.readBy
                .slice(0, READERS_SHOWN)
                .map(({ person, isSupport, openedAt }) =>
                  t(isSupport ? 'poster.report.reader.support' : 'poster.report.reader', {
                    person,
                    when: instantText(openedAt),
                  }),
                )
                .join('; '),
            })}
          </Text>
        )}
      </Stack>
      {asked === 'accept' && <Accept report={report} onClose={() => setAsked(undefined)} />}
      {asked === 'reject' && <Reject id={id} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

function Outcome({ report: { state, decidedBy, decidedAt, reason, accident } }: { report: PosterReport }) {
  if (state === 'waiting' || !decidedAt) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      {t('poster.report.by', {
        state: posterStates.find(({ id }) => id === state)!.name,
        who: decidedBy ?? '',
        when: instantText(decidedAt),
      })}
      {reason && <div>{`${t('poster.report.reason')}: ${reason}`}</div>}
      {accident && (
        <Anchor renderRoot={(props) => <Link {...props} to={pageOf('ACCIDENT', accident.id)} />}>{accident.ref}</Anchor>
      )}
    </Text>
  );
}

type DialogProps = { onClose: () => void };

/** Records it as an accident: the category is proposed where the reporter's choice says it. */
function Accept({ report: { id, what }, onClose }: DialogProps & { report: PosterReport }) {
  const navigate = useNavigate();
  const { data } = useOffered('category');
  const [chosen, setChosen] = useState<string | null>();
  const proposed = data?.objects.find(({ code }) => code === posterKinds.find((kind) => kind.id === what)!.category);
  const categoryId = chosen === undefined ? (proposed?.id ?? null) : chosen;
  const accept = useWrite(posters.accept, {
    silent: true,
    onSuccess: ({ dto }) => {
      const { id: accidentId, ref } = dto.accident!;
      const open = () => void navigate({ to: pageOf('ACCIDENT', accidentId) });
      showNextSteps(t('poster.report.accepted', { ref }), [
        { label: t('poster.report.accepted.open', { ref }), run: open },
      ]);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('poster.report.accept')}
      button={t('poster.report.accept')}
      isReady={categoryId !== null}
      write={accept}
      onSave={() => accept.mutate({ body: { id, categoryId: categoryId! } })}
      onClose={onClose}
    >
      <ChoiceField
        of={{
          id: 'poster-category',
          label: t('poster.report.category'),
          required: true,
          error: null,
          value: categoryId,
          onChange: (value) => setChosen(value as string | null),
        }}
        dictionary="category"
      />
    </FormDialog>
  );
}

function Reject({ id, onClose }: DialogProps & { id: string }) {
  const reject = useWrite(posters.reject, { silent: true, onSuccess: onClose });
  return (
    <ReasonDialog
      draft={id}
      title={t('poster.report.reject.title')}
      hint={t('poster.report.reject.about')}
      label={t('poster.report.reason')}
      button={t('poster.report.reject')}
      isDestructive
      write={reject}
      onSave={(reason) => reject.mutate({ body: { id, reason } })}
      onClose={onClose}
    />
  );
}
