import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSizes } from '@lintel/contract/platform/list';
import type { PageCounts } from '@lintel/contract/platform/paged';
import { t } from '../texts.ts';
import { countText } from '../count-text.ts';
import css from './list.module.css';
import { pageLinks, type PageLinkMode } from './page-links.ts';

type Props = {
  /** What it pages, since a page may have several. */
  of: string;
  page: number;
  pageCount: number;
  size: number;
  total: number;
  /** False if the total is a minimum. */
  isExact?: boolean;
  mode?: PageLinkMode;
  onPage: (page: number) => void;
  /** Without it the page size is fixed. */
  onSize?: (size: number) => void;
};

type Answer = { answer: PageCounts | undefined } & Pick<Props, 'of' | 'mode' | 'onPage'>;

/** The paginator of a reply, if it has more than one page. */
export function PagesOf({ answer, ...props }: Answer) {
  if (!answer || answer.maxPage <= 1) return null;
  const { page, maxPage, limit, totalObjectsForQuery } = answer;
  return <Paginator {...props} page={page} pageCount={maxPage} size={limit} total={totalObjectsForQuery} />;
}

/** The range of rows and the total, the pages, and the page size. */
export function Paginator({ of, page, pageCount, size, total, isExact, mode, onPage, onSize }: Props) {
  return (
    <Group justify="space-between" gap="sm" className={`${css.paginator} no-print`}>
      <Text size="sm" c="dimmed" className="tabular">
        {rangeText(page, size, total, isExact)}
      </Text>
      {pageCount > 1 && (
        <Group component="nav" gap={2} aria-label={t('list.pages', { title: of })}>
          <ActionIcon aria-label={t('list.page.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          {pageLinks(page, pageCount, mode).map((link, index) =>
            link === 'gap' ? (
              <span key={`gap ${index}`} className={css.gap} aria-hidden>
                …
              </span>
            ) : (
              <Button
                key={link}
                className={`${css.page} tabular`}
                size="compact-sm"
                variant={link === page ? 'light' : 'subtle'}
                color={link === page ? undefined : 'gray'}
                aria-label={t('list.page', { page: link })}
                aria-current={link === page ? 'page' : undefined}
                onClick={() => onPage(link)}
              >
                {countText(link)}
              </Button>
            ),
          )}
          <ActionIcon aria-label={t('list.page.next')} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {onSize && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" aria-hidden>
            {t('list.size')}
          </Text>
          <NativeSelect
            size="xs"
            aria-label={t('list.size')}
            value={String(size)}
            data={pageSizes.map(String)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        </Group>
      )}
    </Group>
  );
}

/** The range of rows on a page, and the total. */
export function rangeText(page: number, size: number, total: number, isExact = true): string {
  return t('list.range', {
    from: Math.min(total, (page - 1) * size + 1),
    to: Math.min(total, page * size),
    total: countText(total, isExact),
  });
}
