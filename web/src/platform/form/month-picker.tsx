import { ActionIcon, Group, SimpleGrid, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { startsAt } from '../dialog/first-field.ts';
import { t } from '../texts.ts';

const YEARS_SHOWN = 11;
const YEARS_PAGED = 5;
/** The range of years that the server accepts. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2199];
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2024, month)));

type Props = {
  /** The year shown, and its marked month (1 to 12). */
  year: number;
  month?: number | undefined;
  onYear: (year: number) => void;
  /** `YYYY-MM`. */
  onMonth: (month: string) => void;
};

const startsAtYear = startsAt('[aria-pressed=true]');

/** A month of a year: 11 years at a time, paged by 5 (FORM-001, FORM-002). */
export default function MonthPicker({ year, month, onYear, onMonth }: Props) {
  const [firstYear, setFirstYear] = useState(() => within(year - YEARS_PAGED));
  const page = (years: number) => setFirstYear(within(firstYear + years));
  return (
    <Group ref={startsAtYear} align="flex-start" wrap="nowrap">
      <Stack gap={2} role="group" aria-label={t('month.year')}>
        <ActionIcon
          aria-label={t('month.earlier.years')}
          w="100%"
          disabled={firstYear === FIRST_YEAR}
          onClick={() => page(-YEARS_PAGED)}
        >
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        {Array.from({ length: YEARS_SHOWN }, (_, at) => firstYear + at).map((one) => (
          <Choice key={one} isChosen={one === year} onChoose={() => onYear(one)}>
            {String(one)}
          </Choice>
        ))}
        <ActionIcon
          aria-label={t('month.later.years')}
          w="100%"
          disabled={firstYear === within(LAST_YEAR)}
          onClick={() => page(YEARS_PAGED)}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Stack>
      <SimpleGrid cols={2} spacing={2} verticalSpacing={2} role="group" aria-label={t('month.month')}>
        {months.map((name, at) => (
          <Choice
            key={name}
            isChosen={at + 1 === month}
            onChoose={() => onMonth(`${year}-${String(at + 1).padStart(2, '0')}`)}
          >
            {name}
          </Choice>
        ))}
      </SimpleGrid>
    </Group>
  );
}

/** The first of the years shown, limited so that all of them are valid. */
const within = (firstYear: number) => Math.min(Math.max(firstYear, FIRST_YEAR), LAST_YEAR - YEARS_SHOWN + 1);

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: string }) {
  return (
    <UnstyledButton
      px={10}
      py={4}
      aria-pressed={isChosen}
      bdrs="sm"
      bg={isChosen ? 'var(--mantine-primary-color-light)' : undefined}
      fw={isChosen ? 600 : undefined}
      onClick={onChoose}
    >
      {children}
    </UnstyledButton>
  );
}
