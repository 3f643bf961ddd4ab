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
  whatTheFileHolds: 'What the file holds',
  orDropItHere:
    'or drop it here. CSV in UTF-8, headings in the first line, up to 256 MiB and 2,000,000 rows.',
  columnsAndHowThey: 'Columns and how they are written',
  columnsOf: (title: string) => `Columns of ${title}`,
  columnOfTheFile: 'Column of the file',
  firstRows: 'First rows',
  fills: 'Fills',
  fieldFor: (nameOf: string) => `Field for ${nameOf}`,
  keyRequired: (key: string) => `${key} (required)`,
  noColumnNameIsKnown: (title: string) =>
    `No column name is known. If the file holds something other than ${title}, cancel this import and choose first what it holds.`,
  chooseAColumnFor: (missing: string) => `Choose a column for ${missing}.`,
  reset: 'Reset',
  uploadWasNotFinished: 'The upload was not finished. Cancel it and choose the file again.',
  ofTheFileHasArrived: (string: string) =>
    `${string} of the file has arrived. Resume takes the same file up again from there, for a day.`,
  receivedReviewTheColumns: (rows: string) =>
    `${rows} received. Review the columns, then check the file: that stores nothing.`,
  ofChecked: (done: string, rows: string) => `${done} of ${rows} checked`,
  validValid: (valid: string) => `${valid} valid`,
  ofThemHeldAlready: (heldRows: string) => `, ${heldRows} of them held already`,
  wrongNothingIsStoredYet: (invalidRows: string) => `, ${invalidRows} wrong. Nothing is stored yet.`,
  ofCommitted: (done: string, rows: string) => `${done} of ${rows} committed. You may leave this page.`,
  storedBy: (stored: string) => `${stored} stored by`,
  wrongWereLeftOut: (invalidRows: string) => `; ${invalidRows} wrong were left out`,
  storedTheRestIsNot: (stored: string) =>
    `${stored} stored; the rest is not. Check the file again to go on, or undo it.`,
  areBeingTakenBack: (stored: string) => `${stored} are being taken back.`,
  wereStoredAndTakenBack: (stored: string) => `${stored} were stored and taken back again.`,
  nothingOfItWasStored: 'Nothing of it was stored.',
  theseRowsWereImported: (by: string, fileName: string, at: string) =>
    `These rows were imported by ${by} from ${fileName}, ${at}. Committing them again would change nothing.`,
  uploadingNameString: (name: string, string: string) => `Uploading ${name}: ${string}`,
  upload: 'Upload',
  row: 'Row',
  whatIsWrong: 'What is wrong',
  theRow: 'The row',
  wrongRows: (invalidRows: string, invalidRows2: number) =>
    `${invalidRows} wrong ${invalidRows2 === 1 ? 'row' : 'rows'}`,
  numberedAsInASpreadsheet: '· numbered as in a spreadsheet, the heads being row 1',
  first50AreShown: '; the first 50 are shown',
  wrongRowsWhat: 'wrong rows',
} as const;
