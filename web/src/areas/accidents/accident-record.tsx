import { Alert, Anchor, Button, Group } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { pageOf } from '@lintel/contract/areas/activity';
import { Link, useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ActionsRaisedFrom, raisingFrom } from '#areas/actions/actions-raised-from.tsx';
import { read } from '#platform/api.ts';
import { FilesTab } from '#platform/files/files-tab.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { RecordPage } from '#platform/record/record-page.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { AccidentBadge, isToReport } from './accident-badge.tsx';
import type { AccidentEdit } from './accident-edit.ts';
import { AccessLogOfAccident } from './access-log-of-accident.tsx';
import { SharedPart } from './shared-part.tsx';

const CloseAccident = lazyForm(() => import('./close-accident.tsx'), 'CloseAccident');

type Props = {
  id: string;
  /** The edit in progress. */
  edit?: Pick<AccidentEdit, 'isRiddor'>;
  notice?: ReactNode;
  overviewOf: (accident: Accident) => ReactNode;
};

/** The page of an accident: its head and tabs, with the given overview. */
export function AccidentRecord({ id, edit, notice, overviewOf }: Props) {
  const [isClosing, setClosing] = useState(false);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const riddorStepOf = (accident: Accident) => (edit ? undefined : nextOfRiddor(accident, (to) => void navigate(to)));
  return (
    <RecordPage
      query={read(accidents.get, { query: { id } })}
      neighbours={{
        query: read(accidents.neighbours, { body: { id, search: originOf(accidentList) as never } }),
        hrefOf: (other) => pageOf('ACCIDENT', other),
      }}
      show={({ dto: accident }) => ({
        of: { entityType: 'ACCIDENT', entityId: id },
        title: t('accident.view.title', { ref: accident.ref }),
        beside: !edit && <AccidentBadge of={accident} />,
        subtitle: <Subtitle accident={accident} isRiddor={edit ? edit.isRiddor : accident.category.riddor} />,
        back: { to: '/accident/list/accident_list.html', label: t('menu.accidents') },
        notice: (
          <>
            {accident.redacted && (
              <Alert color="gray" mb="md" maw={980}>
                {t('accident.redaction.done', {
                  day: instantText(accident.redacted.at),
                  by: accident.redacted.by,
                  until: dayText(accident.redacted.keptUntil),
                  rule: accident.redacted.rule,
                })}
              </Alert>
            )}
            {notice}
          </>
        ),
        commands: !isPhone && <RiddorStep step={riddorStepOf(accident)} />,
        nextStep:
          riddorStepOf(accident) ??
          (!edit && mayClose(accident) && { label: t('accident.close.do'), run: () => setClosing(true) }),
        dialogs: isClosing && accident.can.close && (
          <CloseAccident accident={accident} onClose={() => setClosing(false)} />
        ),
        raises: raisesFrom(accident),
        tabsLabel: t('accident.view.tabs'),
        overview: accident.isPersonalShown ? overviewOf(accident) : <SharedPart accident={accident} />,
        tabs: [
          {
            id: 'actions',
            label: t('actions.related'),
            allow: whoSeesActions,
            count: accident.actionCount,
            content: <ActionsRaisedFrom of={{ accidentIds: [accident.id] }} raises={raisesFrom(accident)} />,
          },
          ...(accident.isPersonalShown
            ? [
                {
                  id: 'files',
                  label: t('files.title'),
                  allow: whoSeesFiles,
                  count: accident.fileCount,
                  content: <FilesTab ownerId={id} ownerKind="ACCIDENT" can={{ add: accident.can.addFile }} />,
                },
                {
                  id: 'openings',
                  label: t('accident.openings.tab'),
                  content: <AccessLogOfAccident accidentId={id} />,
                },
              ]
            : []),
        ],
        canComment: accident.can.comment,
      })}
    />
  );
}

const raisesFrom = ({ id, ref, category, property, can }: Accident) =>
  can.addAction &&
  raisingFrom({
    type: 'ACCIDENT',
    id,
    name: [ref, category.name],
    property: { id: property.id, address: property.address1 },
  });

const mayClose = ({ can, isPersonalShown }: Accident) => isPersonalShown && can.close;

type Step = { label: string; run: () => void };

/** What RIDDOR still requires of an open accident before closing: its report, or the answers that the assessment lacks. */
function nextOfRiddor(accident: Accident, go: (to: NavigateOptions) => void): Step | undefined {
  const { id, riddorReportable, riddorDecision: decision } = accident;
  if (!mayClose(accident)) return undefined;
  if (isToReport(accident))
    return { label: t('accident.form.open'), run: () => go({ to: '/accident_riddor_form.html', search: { id } }) };
  if (riddorReportable === null && (decision ?? 'cannot-say') === 'cannot-say')
    return {
      label: t('accident.next.riddor'),
      run: () => go({ to: '.', search: ({ tab: _, ...search }) => search, hash: 'desk' }),
    };
  return undefined;
}

const RiddorStep = ({ step }: { step: Step | undefined }) => step && <Button onClick={step.run}>{step.label}</Button>;

type SubtitleProps = { accident: Accident; isRiddor: boolean };

function Subtitle({ accident: { id, property, category, isPersonalShown, redacted }, isRiddor }: SubtitleProps) {
  const { address1, address2 } = property;
  return (
    <Group gap="md">
      <span>{category.name}</span>
      {isRiddor && isPersonalShown && (
        <Anchor
          className="no-print"
          renderRoot={(props) => (
            <Link {...props} to="." search={({ tab: _, ...search }: { tab?: string }) => search} hash="riddor" />
          )}
        >
          {t('accident.view.riddor')}
        </Anchor>
      )}
      {isPersonalShown && (
        <Anchor
          className="no-print"
          renderRoot={(props) => <Link {...props} to="/accident_riddor_form.html" search={{ id }} />}
        >
          {t('accident.form.open')}
        </Anchor>
      )}
      {isPersonalShown && !redacted && category.personInjured && (
        <Anchor
          className="no-print"
          renderRoot={(props) => <Link {...props} to="/accident_held.html" search={{ id }} />}
        >
          {t('accident.held.title')}
        </Anchor>
      )}
      <PropertyLink id={property.id}>{[address1, address2].filter(Boolean).join(', ')}</PropertyLink>
    </Group>
  );
}
