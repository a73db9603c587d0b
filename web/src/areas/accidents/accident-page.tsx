import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents, MOST_INJURIES } from '@lintel/contract/areas/accidents/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { requiredParam } from '#platform/address.ts';
import { send } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import type { Opened, SectionId } from './accident-edit.ts';
import { AccidentRecord } from './accident-record.tsx';
import { AccidentSections } from './accident-sections.tsx';
import { draftsOf, type InjuryDraft } from './injury-values.ts';

const EditedAccident = lazySection(() => import('./edited-accident.tsx'));
const route = getRouteApi('/accident_view.html');

export function AccidentPage() {
  const id = requiredParam(route.useSearch(), 'id');
  return <ViewedAccident key={id} id={id} />;
}

/** Read-only until the first of its sections is edited; input then outlives its tabs. */
function ViewedAccident({ id }: { id: string }) {
  const [opened, setOpened] = useState<Opened>();
  const [left, setLeft] = useState<SectionId>();
  const close = () => {
    setLeft(opened?.sections[0]);
    setOpened(undefined);
  };
  const viewed = (
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
              onToggle={(section, answered) =>
                // Before the forms have loaded, somebody may give several answers: all are kept.
                setOpened((before) => ({
                  accident,
                  injuries,
                  sections: before ? [...before.sections, section] : [section],
                  answers: [...(before?.answers ?? []), ...(answered ? [answered] : [])],
                }))
              }
            />
          )}
        />
      )}
    />
  );
  if (!opened) return viewed;
  return (
    <Suspense fallback={viewed}>
      <EditedAccident opened={opened} onClose={close} />
    </Suspense>
  );
}

type ManagedProps = { accident: Accident; show: (injuries: InjuryDraft[], isCurrent: boolean) => ReactNode };

/** The injuries have a request of their own; an edit begins once they match the version shown. */
function ManagedOverview({ accident, show }: ManagedProps) {
  const { id: accidentId, version } = accident;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [accidents.injuries.area, accidents.injuries.name, accidentId, version],
    queryFn: ({ signal }) => send(accidents.injuries, { body: { accidentId, limit: MOST_INJURIES } }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data) return show(draftsOf(data.objects), !isPlaceholderData);
  return <LoadingOrFailed error={error} h="80dvh" />;
}
