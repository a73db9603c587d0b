import { Anchor } from '@mantine/core';
import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { telephoneAddress } from '#platform/telephone.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { dueWords, wholeDay } from './due-words.ts';
import { SharedEquipment } from './shared-equipment.tsx';
import { ShareActions } from './share-actions.tsx';
import { SharedFiles } from './shared-files.tsx';
import { SharedState } from './shared-state.tsx';
import { SharedStory } from './shared-story.tsx';
import css from './shared.module.css';
import { Warnings } from './warnings.tsx';

/** One item for an outsider: its state and warnings first, then where and by when, then what they can do. */
export function SharedItemView({ item }: { item: SharedItem }) {
  const { assignee } = item;
  return (
    <>
      <SharedState item={item} />
      <div>
        <p className={css.kind}>
          <span className="tabular">{[t(`shared.type.${item.entityType}`), item.ref].join(' ')}</span>
          {item.priority && (
            <span className={css.priority} data-priority={item.priority}>
              {t(`shared.priority.${item.priority}`)}
            </span>
          )}
        </p>
        <h1>{item.name}</h1>
      </div>
      <Warnings warnings={item.warnings} />
      <Part title={t('shared.brief')} isFirst>
        <p className={css.brief}>{item.brief}</p>
      </Part>
      <dl className={css.facts}>
        {item.dueDate && <Due today={item.today} dueDate={item.dueDate} />}
        <Place item={item} />
        {item.areas.length > 0 && !item.hasAllAreas && <Fact name={t('shared.areas')}>{item.areas.join(', ')}</Fact>}
        <AskedBy item={item} />
      </dl>
      {item.details && (
        <Part title={t('shared.details')}>
          <p className={css.prose}>{item.details}</p>
        </Part>
      )}
      {item.equipment.length > 0 && (
        <Part title={t('shared.equipment')}>
          <SharedEquipment pieces={item.equipment} />
        </Part>
      )}
      <ShareActions item={item} />
      <Part title={t('shared.files')}>
        <SharedFiles files={item.files} />
      </Part>
      <Part title={t('shared.story')}>
        <SharedStory entityType={item.entityType} />
      </Part>
      <footer className={css.footer}>
        {t('shared.until', { name: assignee.fullName, company: assignee.company, day: dayText(item.validUntil) })}
      </footer>
    </>
  );
}

function Part({ title, isFirst = false, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <section className={css.part} data-first={isFirst || undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Due({ today, dueDate }: { today: string; dueDate: string }) {
  return (
    <Fact name={t('shared.due')}>
      <strong className={css.due} data-late={dueDate < today || undefined}>
        {dueWords(today, dueDate)}
      </strong>
      <span>{wholeDay(dueDate)}</span>
    </Fact>
  );
}

function Place({ item: { property, location } }: { item: SharedItem }) {
  if (!property) return location && <Fact name={t('shared.location')}>{location}</Fact>;
  return (
    <>
      <Fact name={t('shared.place')}>
        <span>{property.address}</span>
        {property.reference && (
          <span className={css.quiet}>{t('shared.reference', { reference: property.reference })}</span>
        )}
        {/* Nothing is fetched from there until somebody taps it, and then without a referrer. */}
        <Anchor
          className={`${css.tap} no-print`}
          href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: property.address }).toString()}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          <IconMapPin size={24} aria-hidden />
          {t('shared.map')}
        </Anchor>
      </Fact>
      {location && <Fact name={t('shared.location')}>{location}</Fact>}
    </>
  );
}

function AskedBy({ item: { assignedBy, organisation } }: { item: SharedItem }) {
  return (
    <Fact name={t('shared.from')}>
      <span>{[assignedBy?.name, organisation.name].filter(Boolean).join(', ')}</span>
      {assignedBy?.phone && (
        <Anchor className={css.tap} href={telephoneAddress(assignedBy.phone)}>
          <IconPhone size={24} aria-hidden />
          {t('shared.call', { number: assignedBy.phone })}
        </Anchor>
      )}
      {assignedBy?.email && (
        <Anchor className={css.tap} href={`mailto:${assignedBy.email}`}>
          {assignedBy.email}
        </Anchor>
      )}
    </Fact>
  );
}
