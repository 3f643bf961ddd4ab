/** Texts of the bulk import; the documents do not prescribe them. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import type { ImportState } from '@cottontree/contract/imports/imports.ts';
import type { BadgeTone } from '@cottontree/ui/badge.tsx';

export const KINDS: Readonly<Record<ImportKind, { title: string; about: string }>> = {
  transactions: {
    title: 'Transactions',
    about: 'Their subscribers and cards must be known. They can be undone while their days are open.',
  },
  subscribers: {
    title: 'Subscribers',
    about: 'A later state of a subscriber replaces the earlier. They can be undone while nothing names them.',
  },
  daily: {
    title: 'Daily entries',
    about: 'One row for each of the last 180 days. Undoing brings the former values back as a newer version.',
  },
  financials: {
    title: 'Financial entries',
    about: 'One row for each of the last 180 days. Undoing brings the former values back as a newer version.',
  },
  expenses: {
    title: 'Expenses',
    about: 'Each waits for the approval of another person. They can be undone while none was decided.',
  },
};

export const STATES: Readonly<Record<ImportState, { label: string; tone: BadgeTone }>> = {
  uploading: { label: 'Uploading', tone: 'accent' },
  uploaded: { label: 'To be checked', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'accent' },
  checked: { label: 'Checked', tone: 'accent' },
  committing: { label: 'Committing', tone: 'accent' },
  committed: { label: 'Committed', tone: 'pos' },
  stopped: { label: 'Stopped', tone: 'warn' },
  undoing: { label: 'Undoing', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const IMPORT_TEXTS = {
  title: 'Import a CSV file',
  recent: 'Imports',
  none: 'Nothing was imported yet.',
  load: 'Failed to load the imports. Please check your connection and try again.',
  template: 'Download template',
  choose: 'Choose file',
  columns: 'Columns',
  leftOut: 'Not imported',
  saveColumns: 'Save columns',
  check: 'Check file',
  commit: 'Commit',
  commitValid: 'Commit the valid rows',
  errors: 'Download error file',
  wrong: 'Wrong rows',
  undo: 'Undo import',
  cancel: 'Cancel import',
  stop: 'Stop',
  another: 'Import another file',
  resume: 'Resume',
  unfinished: 'Not finished',
  cut: 'The connection is lost. The upload continues by itself once it is back.',
  otherFile: (name: string): string =>
    `This is not the file whose upload was interrupted: choose ${name} as it was, or cancel the import and start again.`,
  uploadFailed: 'Failed to upload the file',
  failed: 'The import could not go on',
  noUndo: 'It cannot be undone',
  undoTitle: 'Undo this import?',
  undoAbout:
    'Everything it stored is taken back in one step. If anything was built upon it, nothing is taken back, and the reason is shown.',
} as const;
