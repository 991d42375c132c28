import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The colour schemes a user may choose. */
export const themes = ['auto', 'light', 'dark'] as const;

/** The one brand blue; shade 6 carries white text at 5.5:1. */
const brand: MantineColorsTuple = [
  '#eef3fa',
  '#dbe6f2',
  '#b5cce6',
  '#8cb0d9',
  '#6797cc',
  '#4a80bf',
  '#356aac',
  '#2b5b98',
  '#224c82',
  '#183a66',
];

const compact = { defaultProps: { size: 'xs' } };

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 7 },
  colors: { brand },
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace",
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light' } },
    Button: compact,
    Checkbox: compact,
    Fieldset: { styles: { root: { margin: 0 } } },
    InputWrapper: {
      // The kit makes help and errors two pixels smaller than the label, too small at our size.
      vars: () => ({
        label: {},
        description: { '--input-description-size': '0.75rem' },
        error: { '--input-error-size': '0.75rem' },
      }),
      styles: {
        label: { marginBottom: '0.25rem' },
        error: { paddingTop: '0.25rem' },
        description: { paddingBottom: '0.25rem' },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        offset: 4,
        // The placeholder is no menu item; without it the focus starts on the first one.
        withInitialFocusPlaceholder: false,
      },
      styles: { itemSection: { marginInlineEnd: '0.5rem' } },
    },
    // A choice is made once; the menu need not stay for another.
    MenuRadioItem: { defaultProps: { closeMenuOnClick: true } },
    Modal: { defaultProps: { padding: 'lg' } },
    NativeSelect: compact,
    PasswordInput: compact,
    Radio: compact,
    SegmentedControl: compact,
    Select: compact,
    Switch: compact,
    Textarea: compact,
    TextInput: compact,
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
    },
  },
});

/**
 * The semantic colours, each checked for 4.5:1 against the ground it stands on, in both schemes.
 * Areas use these names (or the kit's own) and never a raw colour.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  // Of the document, as what is drawn beside the shell measures by it too.
  variables: { '--fc-header': '46px' },
  light: {
    '--mantine-color-dimmed': '#5c6470',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c42525',
    '--mantine-color-anchor': '#2b5b98',
    '--fc-ground': '#ffffff',
    '--fc-ground-quiet': '#f6f7f9',
    '--fc-line': '#dfe3e8',
    '--fc-hover': '#f3f6fa',
    '--fc-selected': '#dbe6f2',
    '--fc-selected-text': '#1d4a80',
    '--fc-green': '#1b6b30',
    '--fc-green-ground': '#e3f6e8',
    '--fc-amber': '#7a4a00',
    '--fc-amber-ground': '#fff4dc',
    '--fc-red': '#a61b1b',
    '--fc-red-ground': '#fdeaea',
    '--fc-grey': '#4a5260',
    '--fc-grey-ground': '#eceef2',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b0ba',
    '--mantine-color-placeholder': '#9aa1ac',
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-anchor': '#8cb8ee',
    '--fc-ground': '#242424',
    '--fc-ground-quiet': '#1f1f1f',
    '--fc-line': '#3b3d40',
    '--fc-hover': '#2d2f32',
    '--fc-selected': '#12304f',
    '--fc-selected-text': '#bcd8f8',
    '--fc-green': '#9be3ad',
    '--fc-green-ground': '#143a1f',
    '--fc-amber': '#ffd591',
    '--fc-amber-ground': '#4a3000',
    '--fc-red': '#ffb3b3',
    '--fc-red-ground': '#4d1a1a',
    '--fc-grey': '#c3c9d1',
    '--fc-grey-ground': '#3a3d42',
  },
});
