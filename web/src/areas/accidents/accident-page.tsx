import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { missingOfReport } from '@lintel/contract/areas/accidents/closing';
import { asksForReport } from '@lintel/contract/areas/accidents/decision';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { pageOf } from '@lintel/contract/areas/activity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ActionsOfAccident, raisingFromAccident } from './actions-of-accident.tsx';
import { requiredParam } from '#platform/address.ts';
import { read, send } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { FilesTab } from '#platform/files/files-tab.tsx';
import { EndBar } from '#platform/form/end-bar.tsx';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/property-link.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { fieldOrder, labelOf, useAccidentEdit, type Opened, type SectionId } from './accident-edit.ts';
import { AccidentSections } from './accident-sections.tsx';
import css from './accident-view.module.css';
import { CloseAccident } from './close-accident.tsx';
import { draftsOf, type InjuryDraft } from './injury-values.ts';
import { OpeningsOfAccident } from './openings-of-accident.tsx';
import { SharedPart } from './shared-part.tsx';

const route = getRouteApi('/accident_view.html');

export function AccidentPage() {
  const id = requiredParam(route.useSearch(), 'id');
  return <ViewedAccident key={id} id={id} />;
}

/** Read until the first of its sections is edited; what is typed then outlives its tabs. */
function ViewedAccident({ id }: { id: string }) {
  const [opened, setOpened] = useState<Opened>();
  const [left, setLeft] = useState<SectionId>();
  const close = () => {
    setLeft(opened?.first);
    setOpened(undefined);
  };
  if (opened) return <EditedAccident opened={opened} onClose={close} />;
  return (
    <AccidentRecord
      id={id}
      overviewOf={(accident) => (
        <ManagedOverview
          accident={accident}
          show={(injuries, isCurrent) => (
            <AccidentSections
              accident={accident}
              injuries={injuries}
              canEdit={accident.can.edit && isCurrent}
              left={left}
              onToggle={(first, telling) => setOpened({ accident, injuries, first, telling })}
            />
          )}
        />
      )}
    />
  );
}

function EditedAccident({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { edit, toggle, save, cancel, problems, isSaving } = useAccidentEdit(opened, onClose);
  const onToggle = (section: SectionId) => void toggle(section);
  return (
    <>
      <AccidentRecord
        id={opened.accident.id}
        isEdited
        notice={
          <Stack gap="md" maw={980} mb="md" className={css.problems}>
            <SaveProblems {...problems} />
            <ErrorSummary of={edit.form} order={fieldOrder} labelOf={labelOf} />
          </Stack>
        }
        overviewOf={(accident) => (
          <AccidentSections
            accident={accident}
            injuries={opened.injuries}
            canEdit={accident.can.edit}
            edit={edit}
            first={opened.first}
            onToggle={onToggle}
            onSave={() => void save()}
          />
        )}
      />
      <EndBar>
        <Button variant="default" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </EndBar>
    </>
  );
}

type RecordProps = {
  id: string;
  isEdited?: boolean;
  notice?: ReactNode;
  overviewOf: (accident: Accident) => ReactNode;
};

function AccidentRecord({ id, isEdited = false, notice, overviewOf }: RecordProps) {
  const [isClosing, setClosing] = useState(false);
  const navigate = useNavigate();
  const hasActions = maySee(useMe(), ['PRISM_APP_ACTION_MENU']);
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
        subtitle: <Subtitle accident={accident} />,
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
        nextStep:
          !isEdited &&
          stepOf(
            accident,
            () => setClosing(true),
            (to) => void navigate(to),
          ),
        dialogs: isClosing && accident.can.close && (
          <CloseAccident accident={accident} onClose={() => setClosing(false)} />
        ),
        raises: accident.can.addAction && raisingFromAccident(accident),
        tabsLabel: t('accident.view.tabs'),
        overview: accident.isPersonalShown ? overviewOf(accident) : <SharedPart accident={accident} />,
        tabs: [
          ...(hasActions
            ? [
                {
                  id: 'actions',
                  label: t('actions.related'),
                  count: accident.actionCount,
                  content: <ActionsOfAccident accident={accident} />,
                },
              ]
            : []),
          ...(accident.isPersonalShown
            ? [
                {
                  id: 'files',
                  label: t('files.title'),
                  count: accident.fileCount,
                  content: <FilesTab ownerId={id} ownerKind="ACCIDENT" can={{ add: accident.can.addFile }} />,
                },
                {
                  id: 'openings',
                  label: t('accident.openings.tab'),
                  content: <OpeningsOfAccident accidentId={id} />,
                },
              ]
            : []),
        ],
        canComment: accident.can.comment,
      })}
    />
  );
}

/** What comes next with an accident that is open: its report, what the RIDDOR assessment still asks for, closing it. */
function stepOf(accident: Accident, close: () => void, go: (to: NavigateOptions) => void) {
  const { id, can, isPersonalShown, riddorReportable, riddorDecision, category } = accident;
  if (!isPersonalShown || !can.close) return undefined;
  const decision = riddorDecision ?? 'cannot-say';
  if ((riddorReportable ?? asksForReport(decision)) && missingOfReport(accident).length > 0)
    return { label: t('accident.form.open'), run: () => go({ to: '/accident_riddor_form.html', search: { id } }) };
  if (category.riddor && riddorReportable === null && decision === 'cannot-say')
    return {
      label: t('accident.next.riddor'),
      run: () => go({ to: '.', search: ({ tab: _, ...search }) => search, hash: 'riddor' }),
    };
  return { label: t('accident.close.do'), run: close };
}

function Subtitle({ accident: { id, property, category, isPersonalShown, redacted } }: { accident: Accident }) {
  const { address1, address2 } = property;
  return (
    <Group gap="md">
      <span>{category.name}</span>
      {category.riddor && isPersonalShown && (
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

type ManagedProps = { accident: Accident; show: (injuries: InjuryDraft[], isCurrent: boolean) => ReactNode };

/** The injuries come by a call of their own; an edit begins once they are those of the version that is shown. */
function ManagedOverview({ accident, show }: ManagedProps) {
  const { id: accidentId, version } = accident;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [accidents.injuries.area, accidents.injuries.name, accidentId, version],
    queryFn: ({ signal }) => send(accidents.injuries, { body: { accidentId } as never }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data) return show(draftsOf(data.objects), !isPlaceholderData);
  return error ? <FailureAlert error={error} /> : <Skeleton h="80dvh" role="status" aria-label={t('loading')} />;
}
