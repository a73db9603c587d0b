import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { t } from '../texts.ts';

const ink: MantineColorsTuple = [
  '#edf6f6',
  '#d8ebec',
  '#b1d6d8',
  '#84bfc3',
  '#5ba7ac',
  '#3c8e94',
  '#29767c',
  '#185f66',
  '#114b51',
  '#0b373c',
];
const slate: MantineColorsTuple = [
  '#f7f9fa',
  '#eff2f5',
  '#e3e8ec',
  '#d2d9df',
  '#b3bdc6',
  '#87939f',
  '#5f6b77',
  '#48535e',
  '#323b44',
  '#1c242b',
];
const night: MantineColorsTuple = [
  '#e4e9ed',
  '#bcc5cd',
  '#9ba6b0',
  '#707c87',
  '#39434c',
  '#2b343c',
  '#222a31',
  '#181f25',
  '#12181d',
  '#0c1115',
];

/** The title of a dialog is its heading, and looks like one. */
const dialogTitle = { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' } as const;

/** As tall as Mantine's own, and scrolled by the browser; Mantine omits the padding on the side of its own scrollbar. */
const choices = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto', paddingInlineEnd: 'var(--combobox-padding)' } },
} as const;

/**
 * Opens on press or typing: otherwise its list would cover a form whose first field this is, or the fields of somebody tabbing.
 * A message replaces the options if nothing matches the text (SHELL-038).
 */
const chosenFrom = {
  ...choices,
  defaultProps: () => ({
    ...choices.defaultProps,
    openOnFocus: false,
    nothingFoundMessage: t('select.no.matches'),
  }),
} as const;

/** What is chosen is selected when pressed, so that what somebody types looks for another instead of being added to its name. */
const replacedByTyping = {
  ...chosenFrom,
  defaultProps: () => ({
    ...chosenFrom.defaultProps(),
    onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (!currentTarget.readOnly) currentTarget.select();
    },
  }),
} as const;

/** The options are below their hint. */
const hintAbove = { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } };

/** Calm and dense: 14 px Inter, slate neutrals, one ink-teal accent. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, gray: slate, dark: night },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // Plain objects: importing the components would load them all with the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Autocomplete: choices,
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { root: { textTransform: 'none', fontWeight: 550, minWidth: 'max-content' } },
    },
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 550 } } },
    // The message in a list of options is a disabled option, since such a list may contain nothing else.
    CheckboxGroup: hintAbove,
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } }, styles: { title: dialogTitle } },
    Fieldset: { styles: { legend: { fontWeight: 600 } } },
    // A hint is below its box, so that the boxes of a row are level.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Its placeholder is not a menu item, and a menu may contain nothing else.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        radius: 'md',
        overlayProps: { backgroundOpacity: 0.4 },
        attributes: { header: { role: 'none' } },
      },
      // In dark, the page below is as dark as the dialog.
      styles: { title: dialogTitle, content: { border: '1px solid var(--lintel-border)' } },
    },
    MultiSelect: chosenFrom,
    NavLink: { defaultProps: { variant: 'light' }, styles: { root: { borderRadius: 'var(--mantine-radius-sm)' } } },
    // Its arrows are icons only.
    Pagination: {
      defaultProps: {
        getControlProps: (control: string) => ({
          'aria-label': t(control === 'previous' ? 'list.page.previous' : 'list.page.next'),
        }),
      },
    },
    RadioGroup: hintAbove,
    // In dark, Mantine's has the colour of the page, and unselected segments would look like plain text.
    SegmentedControl: {
      styles: { root: { background: 'var(--lintel-track)' }, indicator: { background: 'var(--lintel-track-chosen)' } },
    },
    Select: replacedByTyping,
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 'sm' } },
    TableScrollContainer: { defaultProps: { type: 'native' } },
    TagsInput: choices,
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
  },
});

/** What Mantine's own variables leave open: the two surfaces, quiet borders, text contrast in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--lintel-header-height': '3.25rem', '--lintel-menu-width': 'max(228px, min(14.25rem, 20vw))' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': slate[9],
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': slate[6],
    '--mantine-color-error': '#c02a2a',
    '--mantine-color-default-border': slate[3],
    '--mantine-color-ink-light-color': ink[7],
    '--mantine-color-teal-light-color': '#06664a',
    '--mantine-color-green-light-color': '#1f6b33',
    '--mantine-color-yellow-light-color': '#844600',
    '--mantine-color-orange-light-color': '#a03a02',
    '--mantine-color-red-filled': '#b32424',
    '--mantine-color-red-filled-hover': '#961d1d',
    '--mantine-color-red-light-color': '#b32424',
    '--lintel-surface-sunken': slate[0],
    '--lintel-border': slate[2],
    '--lintel-track': slate[1],
    '--lintel-track-chosen': '#ffffff',
    '--lintel-focus': ink[6],
  },
  dark: {
    '--mantine-color-body': night[8],
    '--mantine-color-text': night[0],
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': night[2],
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-default': night[7],
    '--mantine-color-default-border': night[4],
    '--mantine-color-anchor': ink[3],
    '--mantine-color-ink-light': 'rgb(60 142 148 / 20%)',
    '--mantine-color-ink-light-color': ink[2],
    '--mantine-color-red-filled': '#b32424',
    '--mantine-color-red-filled-hover': '#961d1d',
    '--mantine-color-red-light': 'rgb(224 72 72 / 18%)',
    '--mantine-color-red-light-color': '#ffb4b4',
    '--mantine-color-orange-light': 'rgb(240 120 40 / 16%)',
    '--mantine-color-orange-light-color': '#ffc9a3',
    '--mantine-color-blue-light': 'rgb(74 144 226 / 18%)',
    '--mantine-color-blue-light-color': '#a9cfff',
    '--mantine-color-yellow-light': 'rgb(240 180 40 / 15%)',
    '--mantine-color-yellow-light-color': '#ffdf8f',
    '--mantine-color-gray-light': 'rgb(155 166 176 / 16%)',
    '--mantine-color-gray-light-color': night[0],
    '--lintel-surface-sunken': night[9],
    '--lintel-border': night[5],
    '--lintel-track': night[6],
    '--lintel-track-chosen': night[4],
    '--lintel-focus': ink[3],
  },
});
