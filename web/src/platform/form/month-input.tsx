import { ActionIcon, Button, Group, Input, Popover, SimpleGrid, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../texts.ts';

const YEARS_SHOWN = 11;
const YEARS_PAGED = 5;
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2024, month)));

/** `YYYY-MM`. */
type MonthInputProps = { label: string; value: string | null; onChange: (month: string) => void; thisYear: number };

/** A month of a year: 11 years at a time, paged by 5 (specification FORM-001, FORM-002). */
export function MonthInput({ label, value, onChange, thisYear }: MonthInputProps) {
  const [isOpen, setOpen] = useState(false);
  const [year, month] = value ? (value.split('-').map(Number) as [number, number]) : [thisYear, null];
  const [firstYear, setFirstYear] = useState(year - YEARS_PAGED);
  const id = useId();
  const choose = (chosenYear: number, chosenMonth: number) =>
    onChange(`${chosenYear}-${String(chosenMonth).padStart(2, '0')}`);
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md">
        <Popover.Target>
          <Button
            id={id}
            variant="default"
            fw={400}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {month ? `${months[month - 1]} ${year}` : t('month.choose')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Group align="flex-start" wrap="nowrap">
            <Stack gap={2} role="group" aria-label={t('month.year')}>
              <ActionIcon
                aria-label={t('month.earlier.years')}
                w="100%"
                onClick={() => setFirstYear(firstYear - YEARS_PAGED)}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
              {Array.from({ length: YEARS_SHOWN }, (_, at) => firstYear + at).map((one) => (
                <Choice key={one} isChosen={one === year} onChoose={() => choose(one, month ?? 1)}>
                  {String(one)}
                </Choice>
              ))}
              <ActionIcon
                aria-label={t('month.later.years')}
                w="100%"
                onClick={() => setFirstYear(firstYear + YEARS_PAGED)}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </Stack>
            <SimpleGrid cols={2} spacing={2} verticalSpacing={2} role="group" aria-label={t('month.month')}>
              {months.map((name, at) => (
                <Choice
                  key={name}
                  isChosen={at + 1 === month}
                  onChoose={() => {
                    choose(year, at + 1);
                    setOpen(false);
                  }}
                >
                  {name}
                </Choice>
              ))}
            </SimpleGrid>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}

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
