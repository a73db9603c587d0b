import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { decisionName } from '@lintel/contract/areas/accidents/decision';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { pageOf } from '@lintel/contract/areas/activity';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import css from './accident-view.module.css';
import { reportLooks } from './accident-looks.ts';

/** The records of others hurt in the incident, and a link to add one. Nothing if nobody could be hurt. */
export function SameIncident({ accident: { id, version, sameIncident, category, can } }: { accident: Accident }) {
  const [isLeaving, setLeaving] = useState(false);
  if (sameIncident.length === 0 && !(can.addAnother && category.personInjured)) return null;
  return (
    <Section
      title={t('accident.view.same')}
      actions={
        can.addAnother && (
          <Button
            size="compact-sm"
            variant="subtle"
            className="no-print"
            leftSection={<IconUserPlus size={15} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/accident_add.html" search={{ sameIncidentAs: id }} />}
          >
            {t('accident.view.same.add')}
          </Button>
        )
      }
    >
      {sameIncident.length === 0 ? (
        <Text c="dimmed">{t('accident.view.same.none')}</Text>
      ) : (
        <Stack gap="xs">
          <ul className={css.injuries} aria-label={t('accident.view.same')}>
            {sameIncident.map(({ id: other, ref, category: what, injuredPerson, ...report }) => (
              <li key={other}>
                <Anchor renderRoot={(props) => <Link {...props} to={pageOf('ACCIDENT', other)} />}>{ref}</Anchor>
                <span>{[injuredPerson, what].filter(Boolean).join(' · ')}</span>
                {report.riddorDecision && <Text size="sm">{decisionName(report.riddorDecision)}</Text>}
                <ReportBadge {...report} />
              </li>
            ))}
          </ul>
          {category.riddor && (
            <Text size="sm" c="dimmed">
              {t('accident.view.same.one.report')}
            </Text>
          )}
          {can.leaveIncident && (
            <Button
              size="compact-sm"
              variant="subtle"
              className="no-print"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => setLeaving(true)}
            >
              {t('accident.view.same.leave')}
            </Button>
          )}
          {isLeaving && <Leaving of={{ id, version }} onClose={() => setLeaving(false)} />}
        </Stack>
      )}
    </Section>
  );
}

type LeavingProps = { of: Pick<Accident, 'id' | 'version'>; onClose: () => void };

function Leaving({ of, onClose }: LeavingProps) {
  const title = t('accident.view.same.leave');
  const write = useDecision(accidents.leaveIncident, {
    onSuccess: () => (showSuccess(t('accident.view.same.left')), onClose()),
  });
  return (
    <ReasonDialog
      draft={of.id}
      title={title}
      label={t('accident.desk.reason')}
      button={title}
      write={write}
      onSave={(reason) => write.mutate({ body: { ...of, reason } })}
      onClose={onClose}
    />
  );
}

/** What was decided about reporting it; nothing if undecided. */
function ReportBadge({
  riddorReportable,
  isReported,
}: Pick<Accident['sameIncident'][number], 'riddorReportable' | 'isReported'>) {
  if (riddorReportable === null) return null;
  const { color, label } = reportLooks[riddorReportable ? (isReported ? 'reported' : 'toReport') : 'notReportable'];
  return (
    <Badge variant="light" color={color}>
      {t(label)}
    </Badge>
  );
}
