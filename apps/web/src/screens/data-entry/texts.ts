/** Verbatim texts of the data entry screen, and the names of its fields. */
import type { ComparisonState, EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import type { BadgeTone } from '@cottontree/ui/badge.tsx';

export const ENTRY_TEXTS = {
  range: 'last 6 months',
  historical: 'Historical Entry',
  saving: 'Saving...',
  saved: (date: string) => `Data saved successfully for ${date}`,
  draft: 'Draft kept',
  grid: 'Declared and booked',
  heads: {
    field: 'Field',
    declared: 'Declared',
    version: (version: number) => `Version ${version}`,
    booked: 'Booked',
    difference: 'Difference',
    state: 'State',
  },
  unsaved: 'not saved',
  open: 'The day is open: nothing of it is booked yet',
  recomputing: 'Figures of this day are being computed again',
  success: 'Success',
  error: 'Error',
  tabs: {
    daily: 'Daily Entry',
    financials: 'Financials',
    'system-metrics': 'System Metrics',
    'bulk-import': 'Bulk Import',
  },
  forms: {
    daily: {
      title: 'Daily Data Entry',
      save: 'Save Daily Entry',
      done: { title: 'Success', description: 'Daily entry saved successfully' },
      failed: { title: 'Error', description: 'Failed to save daily entry' },
    },
    financials: {
      title: 'Financial Data Entry',
      save: 'Save Financial Data',
      done: { title: 'Success', description: 'Financial data saved successfully' },
      failed: { title: 'Error', description: 'Failed to save financial data' },
    },
    'system-metrics': {
      title: 'System Metrics',
      save: 'Update System Metrics',
      done: { title: 'System metrics updated successfully' },
      failed: { title: 'Failed to update system metrics' },
    },
  } satisfies Record<EntryKind, FormTexts>,
} as const;

export interface FormTexts {
  title: string;
  save: string;
  done: { title: string; description?: string };
  failed: { title: string; description?: string };
}

export const STATES: Readonly<Record<ComparisonState, { label: string; tone: BadgeTone; about: string }>> = {
  matched: {
    label: 'Matched',
    tone: 'pos',
    about: 'Within max(1, 0.5%) for counts, max($50, 0.5%) for money',
  },
  variance: { label: 'Variance', tone: 'warn', about: 'Beyond the tolerance, up to 5% of what is booked' },
  material: { label: 'Material', tone: 'neg', about: 'More than 5% of what is booked' },
  declared: {
    label: 'Declared, provisional',
    tone: 'accent',
    about: 'The books do not have it, or not yet: the declared value counts',
  },
  booked: { label: 'Not declared', tone: 'neutral', about: 'Only in the books' },
  'no-data': { label: 'No data', tone: 'neutral', about: 'Neither declared nor booked' },
  withheld: { label: 'Withheld', tone: 'neutral', about: 'Your role may not see what is booked' },
};
