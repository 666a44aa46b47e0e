import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { filterOptions } from './filter-options.ts';

const teal: MantineColorsTuple = [
  '#e9f6f4',
  '#d2ece8',
  '#a6d9d2',
  '#77c5bb',
  '#4fb3a7',
  '#2f9a8e',
  '#17837a',
  '#0b6b64',
  '#08564f',
  '#05403b',
];
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e2e5e9',
  '#d0d5da',
  '#b3bac2',
  '#8b949e',
  '#6b747e',
  '#525b65',
  '#353c44',
  '#1c2126',
];
const dark: MantineColorsTuple = [
  '#d9dde1',
  '#bac1c8',
  '#9aa3ac',
  '#78828c',
  '#3d454d',
  '#2c333a',
  '#20262b',
  '#16191d',
  '#101316',
  '#0a0c0e',
];

/** Enter in an open list of choices chooses, and never sends the form, even while nothing in the list matches what was typed. */
function keepFormFromEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.currentTarget.hasAttribute('data-expanded')) event.preventDefault();
}

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal, gray, dark },
  black: '#1c2126',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontWeights: { medium: '500' },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.3' },
      h2: { fontSize: rem(17), lineHeight: '1.35' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      styles: {
        label: { marginBottom: rem(4) },
        description: { marginBottom: rem(4) },
        error: { marginTop: rem(4) },
      },
    },
    // 24 px: what fingers need where something is close by.
    Radio: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { onKeyDown: keepFormFromEnter, filter: filterOptions } },
    MultiSelect: { defaultProps: { onKeyDown: keepFormFromEnter, filter: filterOptions } },
    Paper: { defaultProps: { withBorder: true } },
    Modal: {
      styles: { title: { fontWeight: 600 } },
      // The days of a calendar are 44 px wide on a phone of 360.
      defaultProps: { centered: true, xOffset: 'min(5vw, 8px)', transitionProps: { duration: 120 } },
    },
    Drawer: { styles: { title: { fontWeight: 600 } }, defaultProps: { transitionProps: { duration: 120 } } },
    Menu: {
      styles: { item: { minHeight: rem(36), gap: rem(8) }, label: { padding: '8px 12px' } },
      defaultProps: { transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
    },
    // A dialog's header is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    Tooltip: {
      styles: { tooltip: { padding: '4px 8px' } },
      defaultProps: {
        openDelay: 300,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: false },
      },
    },
    Notification: { defaultProps: { withBorder: true } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  },
});

/** Every pair of text and background here has a contrast of at least 4.5:1 in its scheme (WCAG 2.2 AA). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56606a',
    '--mantine-color-placeholder': '#646e78',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d0d5da',
    '--mantine-color-gray-text': '#525b65',
    '--mantine-color-gray-light-color': '#353c44',
    '--mantine-color-teal-light': '#e2f2ef',
    '--mantine-color-disabled': '#eff1f3',
    '--mantine-color-disabled-color': '#78828c',
    '--status-waiting': '#31558f',
    '--status-waiting-ground': '#e8eef8',
    '--status-accepted': '#1d6b34',
    '--status-accepted-ground': '#e4f3e8',
    '--status-rejected': '#a3261f',
    '--status-rejected-ground': '#fbeae8',
    '--status-attention': '#7a4d00',
    '--status-attention-ground': '#fdf1d8',
    '--surface-raised': '#f7f8f9',
    '--line-quiet': '#e7eaed',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa3ac',
    '--mantine-color-placeholder': '#8b949e',
    '--mantine-color-error': '#ff9b93',
    '--mantine-color-anchor': '#77c5bb',
    '--mantine-color-gray-text': '#bac1c8',
    '--mantine-color-gray-light': '#20262b',
    '--mantine-color-gray-light-color': '#d9dde1',
    '--mantine-color-teal-light': '#12302d',
    '--mantine-color-teal-light-hover': '#173c38',
    '--mantine-color-teal-light-color': '#a6d9d2',
    '--status-waiting': '#a3c1f2',
    '--status-waiting-ground': '#1c2940',
    '--status-accepted': '#8fd3a3',
    '--status-accepted-ground': '#16301f',
    '--status-rejected': '#ffaba4',
    '--status-rejected-ground': '#3d1d1b',
    '--status-attention': '#f2c66d',
    '--status-attention-ground': '#392a0c',
    '--surface-raised': '#1b1f23',
    '--line-quiet': '#2a3037',
  },
});
