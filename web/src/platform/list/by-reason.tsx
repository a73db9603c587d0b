import { Text } from '@mantine/core';
import { t } from '../texts.ts';
import { AddressLink } from './address-link.tsx';
import { PartItems, ScrolledParts } from './scrolled-parts.tsx';

/** What was, or would be, left as it is for one reason; `items` are those of the `count` that can be named, or the first of them. */
export type LeftFor = {
  reason: string;
  count: number;
  items: readonly { id: string; name: string; href: string; place?: string | null | undefined }[];
  /** How many could be named as well. */
  moreCount: number;
};

/** Of many rows that were selected the reason is often the same: it is said once, above those that it holds for. */
export const ByReason = ({ label, groups }: { label: string; groups: readonly LeftFor[] }) => (
  <ScrolledParts label={label}>
    {groups.map(({ reason, count, items, moreCount }) => (
      <section key={reason} aria-label={reason}>
        <Text size="sm" fw={600}>
          {count > 1 ? t('list.bulk.refused.why', { reason: reason.replace(/\.$/, ''), count }) : reason}
        </Text>
        {items.length > 0 && (
          <PartItems>
            {items.map(({ id, name, href, place }) => (
              <li key={id}>
                <AddressLink href={href}>{name}</AddressLink>
                {place && (
                  <Text size="sm" c="dimmed">
                    {place}
                  </Text>
                )}
              </li>
            ))}
          </PartItems>
        )}
        {moreCount > 0 && (
          <Text size="sm" c="dimmed">
            {t('list.bulk.refused.more', { count: moreCount })}
          </Text>
        )}
      </section>
    ))}
  </ScrolledParts>
);
