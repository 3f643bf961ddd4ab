/** Texts of the bulk import; the documents do not prescribe them. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import type { ImportState } from '@cottontree/contract/imports/imports.ts';
import type { BadgeTone } from '@cottontree/ui/badge.tsx';

export const KINDS: Readonly<Record<ImportKind, { title: string; about: string }>> = {
  transactions: {
    title: 'Transactions',
    about:
      'Their subscribers and cards must exist, unless a recipe creates the subscribers. The import can be undone while its days are open.',
  },
  subscribers: {
    title: 'Subscribers',
    about:
      'A later row for a subscriber replaces an earlier one. The import can be undone while nothing refers to the subscribers.',
  },
  'kyc-cases': {
    title: 'Identification cases',
    about:
      'Their subscribers must exist. A decided case stays as it is. The import can be undone while none of them was changed.',
  },
  cards: {
    title: 'Cards',
    about:
      'Their subscribers must exist. A later row for a card replaces an earlier one. The import can be undone while nothing refers to the cards.',
  },
  rates: {
    title: 'Exchange rates',
    about:
      'One row for each day and currency. The import can be undone while there is no business on these days or later ones.',
  },
  'opening-balances': {
    title: 'Opening balances',
    about:
      'The whole file opens the books, once: it balances in each currency, and cannot be undone. Wallets, floats and prefunds name their holder.',
  },
  'security-events': {
    title: 'Security events',
    about:
      'Their subscribers must exist. The import can be undone while no later transaction was judged by them.',
  },
  'support-tickets': {
    title: 'Support tickets',
    about:
      'Their subscribers must exist. A later row for a ticket replaces an earlier one. The import can be undone while none was changed.',
  },
  daily: {
    title: 'Daily entries',
    about: 'One row for each of the last 180 days. Undoing restores the former values as a new version.',
  },
  financials: {
    title: 'Financial entries',
    about: 'One row for each of the last 180 days. Undoing restores the former values as a new version.',
  },
  expenses: {
    title: 'Expenses',
    about:
      'Each expense waits for another person’s approval. The import can be undone while none is decided.',
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
  title: 'Import a file',
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
  cut: 'The connection was lost. The upload continues once it is back.',
  otherFile: (name: string): string =>
    `This is not the file whose upload was interrupted: choose ${name} as it was, or cancel the import and start again.`,
  uploadFailed: 'Failed to upload the file',
  failed: 'The import could not continue',
  noUndo: 'It cannot be undone',
  undoTitle: 'Undo this import?',
  undoAbout:
    'All its rows are removed in one step. If anything already depends on them, nothing is removed and the reason is shown.',
  file: 'File',
  holds: 'Holds',
  state: 'State',
  rows: 'Rows',
  stored: 'Stored',
  by: 'By',
  begun: 'Begun',
  imports: 'imports',
  it: 'It',
  bulkImport: 'bulk import',
  theImport: 'the import',
  thisImport: 'this import',
  countLatest: (count: string) => `${count} latest`,
  column: 'Column',
  required: 'Required',
  writtenAs: 'Written as',
  whatTheFileHolds: 'Content of the file',
  orDropItHere:
    'or drop it here. CSV or JSON Lines in UTF-8, up to 256 MiB and 2,000,000 rows; of a spreadsheet (XLSX) the first sheet, up to 100,000 rows. Headings in the first line.',
  columnsAndHowThey: 'Columns and how they are written',
  columnsOf: (title: string) => `Columns of ${title}`,
  columnOfTheFile: 'Column of the file',
  firstRows: 'First rows',
  fills: 'Fills',
  fieldFor: (nameOf: string) => `Field for ${nameOf}`,
  keyRequired: (key: string) => `${key} (required)`,
  noColumnNameIsKnown: (title: string) =>
    `None of the columns is recognised. If the file does not contain ${title}, cancel this import and first choose what it contains.`,
  chooseAColumnFor: (missing: string) => `Choose a column for ${missing}.`,
  reset: 'Reset',
  uploadWasNotFinished: 'The upload was not finished. Cancel it and choose the file again.',
  ofTheFileHasArrived: (string: string) =>
    `${string} of the file has arrived. Within a day, Resume continues with the same file from there.`,
  receivedReviewTheColumns: (rows: string) =>
    `${rows} received. Review the columns, then check the file; checking stores nothing.`,
  ofChecked: (done: string, rows: string) => `${done} of ${rows} checked`,
  validValid: (valid: string) => `${valid} valid`,
  ofThemHeldAlready: (heldRows: string) => `, ${heldRows} of them already stored`,
  wrongNothingIsStoredYet: (invalidRows: string) => `, ${invalidRows} wrong. Nothing is stored yet.`,
  ofCommitted: (done: string, rows: string) => `${done} of ${rows} committed. You may leave this page.`,
  storedBy: (stored: string) => `${stored} stored by`,
  wrongWereLeftOut: (invalidRows: string) => `; ${invalidRows} wrong were left out`,
  storedTheRestIsNot: (stored: string) =>
    `${stored} stored, the rest not. Check the file again to continue, or undo the import.`,
  areBeingTakenBack: (stored: string) => `${stored} are being removed.`,
  wereStoredAndTakenBack: (stored: string) => `${stored} were stored and then removed.`,
  nothingOfItWasStored: 'Nothing was stored.',
  theseRowsWereImported: (by: string, fileName: string, at: string) =>
    `These rows were imported by ${by} from ${fileName}, ${at}. Committing them again would change nothing.`,
  uploadingNameString: (name: string, string: string) => `Uploading ${name}: ${string}`,
  upload: 'Upload',
  row: 'Row',
  whatIsWrong: 'What is wrong',
  theRow: 'The row',
  wrongRows: (invalidRows: string, invalidRows2: number) =>
    `${invalidRows} wrong ${invalidRows2 === 1 ? 'row' : 'rows'}`,
  numberedAsInASpreadsheet: '· numbered as in a spreadsheet; the headings are row 1',
  first50AreShown: '; the first 50 are shown',
  wrongRowsWhat: 'wrong rows',
} as const;
