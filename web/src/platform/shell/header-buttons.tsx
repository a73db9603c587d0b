import { ActionIcon, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconPencil,
  IconPrinter,
  IconTrafficLights,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, type HistoryState } from '@tanstack/react-router';
import { createContext, Suspense, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { loadOverThePage } from '../dialog/dialogs.tsx';
import { useIsPhone } from '../phone.ts';
import { t } from '../texts.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { fromRecord } from '../record/use-back-to-record.ts';
import type { HeaderEntry } from './header-menu.tsx';

const HeaderMenu = lazyPart(loadOverThePage, 'HeaderMenu');

/** The place in the top header for a page's own buttons. */
export const HeaderButtonsContext = createContext<HTMLElement | null>(null);

export type PrintOption = { label: string; onPrint: () => void };

/** `place` is the record's position among them: “6 of 47”. */
type Beside = { previous: string | null; next: string | null; place?: string | null };

export type HeaderButtonsProps = {
  /** Links to the neighbouring records; null if there is none, undefined if the page has no neighbours. */
  neighbours?: Beside;
  /** URL of the edit page. */
  edit?: string | undefined;
  /** `true` prints the page; options make it a menu. */
  print?: true | readonly PrintOption[];
  onExport?: (() => void) | undefined;
  onRag?: (() => void) | undefined;
  /** Commands of the page that on a phone are in the menu, as they would take a row of their own. */
  onPhone?: readonly HeaderEntry[];
};

/** The optional buttons of the top header (specification SHELL-021 to 025); on a phone those for paper and files are one menu. */
export function HeaderButtons({ neighbours, edit, print, onExport, onRag, onPhone = [] }: HeaderButtonsProps) {
  const place = use(HeaderButtonsContext);
  const isPhone = useIsPhone();
  if (!place) return null;
  const options = print === true ? [] : print;
  if (isPhone && (onPhone.length > 0 || [print, onExport, onRag].filter(Boolean).length > 1))
    return createPortal(
      <>
        {edit !== undefined && <EditLink to={edit} />}
        <Suspense>
          <HeaderMenu
            icon={IconDots}
            label={t('header.more')}
            entries={[
              ...onPhone,
              ...(onRag ? [{ label: t('header.rag'), run: onRag }] : []),
              ...(onExport ? [{ label: t('header.export'), run: onExport }] : []),
              ...(options ? printEntries(options, (what) => t('header.print.of', { what })) : []),
            ]}
          />
        </Suspense>
      </>,
      place,
    );
  return createPortal(
    <>
      {neighbours && <NeighbourButtons {...neighbours} />}
      {edit !== undefined && <EditLink to={edit} />}
      {onRag && <HeaderButton icon={IconTrafficLights} label={t('header.rag')} onClick={onRag} />}
      {onExport && <HeaderButton icon={IconDownload} label={t('header.export')} onClick={onExport} />}
      {options && <PrintButton options={options} />}
    </>,
    place,
  );
}

/** The links to the records before and after, and this one's position between them. */
export function NeighbourButtons({ previous, next, place }: Beside) {
  return (
    <>
      {place && (
        <Text component="span" size="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
          {place}
        </Text>
      )}
      <LinkButton icon={IconChevronLeft} label={t('header.previous')} to={previous} />
      <LinkButton icon={IconChevronRight} label={t('header.next')} to={next} />
    </>
  );
}

/** Links from a record to its edit page (specification SHELL-028). */
function EditLink({ to, label = t('edit') }: { to: string; label?: string }) {
  return <LinkButton icon={IconPencil} label={label} to={to} state={fromRecord} />;
}

/** Prints the page, or offers further print options (specification SHELL-026, SHELL-027). */
function PrintButton({ options = [] }: { options?: readonly PrintOption[] }) {
  if (options.length === 0)
    return <HeaderButton icon={IconPrinter} label={t('header.print')} onClick={() => window.print()} />;
  return (
    <Suspense>
      <HeaderMenu icon={IconPrinter} label={t('header.print')} entries={printEntries(options)} />
    </Suspense>
  );
}

const printEntries = (options: readonly PrintOption[], labelOf = (what: string) => what): HeaderEntry[] => [
  { label: labelOf(t('header.print.page')), run: () => window.print() },
  ...options.map(({ label, onPrint }) => ({ label: labelOf(label), run: onPrint })),
];

function HeaderButton({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} data-hint={label} onClick={onClick}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}

type LinkButtonProps = { icon: TablerIcon; label: string; to: string | null; state?: HistoryState };

function LinkButton({ icon: Icon, label, to, state }: LinkButtonProps): ReactNode {
  const sign = <Icon size={18} stroke={1.6} />;
  if (to === null) {
    return (
      <ActionIcon aria-label={label} disabled>
        {sign}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      aria-label={label}
      data-hint={label}
      renderRoot={(props) => <Link {...props} href={to} to={to} {...(state && { state })} />}
    >
      {sign}
    </ActionIcon>
  );
}
