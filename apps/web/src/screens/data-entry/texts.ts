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
  untyped: 'not entered',
  greyZero: 'Grey zeros have not been entered. Saving asks you before it declares them as 0.',
  open: 'The day is still open: nothing is booked yet',
  recomputing: 'The figures of this day are being recomputed',
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
  adoptionProposed: 'Adoption proposed',
  adoptLabel: (label: string) => `Adopt ${label}`,
  declaredBooked: (declared: string, dollars: string) =>
    `Declared ${declared}, booked ${dollars}. The difference is posted as an adjusting journal once another person approves.`,
  propose: 'Propose',
  adoptionNotProposed: 'Adoption not proposed.',
  adoptionApproved: 'Adoption approved',
  adoptionNotApproved: 'Adoption not approved',
  bookAsDeclared: (field: string) => `Book ${field} as declared?`,
  postsTheDifferenceBetween: (
    booked: string,
    declared: string,
    entryDate: string,
    account: string,
    against: string,
  ) =>
    `Posts the difference between ${booked} and ${declared} on ${entryDate} to ${account} against ${against}. A journal is never deleted; a mistake is corrected by another.`,
  adoptionRejected: 'Adoption rejected',
  rejectField: (field: string) => `Reject ${field}`,
  booksStayAsTheyAre: 'The books stay as they are.',
  adoptionNotRejected: 'Adoption not rejected.',
  adoptions: 'adoptions',
  adoptionsWaitingForADecision: 'The adoptions waiting for a decision could not be loaded.',
  adoptionsWaitingForADecisionTitle: 'Adoptions waiting for a decision',
  bookedDeclared: (booked: string, declared: string) => `booked ${booked}, declared ${declared}`,
  accountAgainstAgainstReasonBy: (account: string, against: string, reason: string, by: string, at: string) =>
    `${account} against ${against} · “${reason}” · ${by}, ${at}`,
  rowsLieOnDaysWhose: (rows: string, rows2: number, count: number, countText: string, named: string) =>
    `${rows} ${rows2 === 1 ? 'row is' : 'rows are'} dated on ${count === 1 ? 'a day' : `${countText} days`} already closed (${named}`,
  andMore: (others: string) => ` and ${others} more`,
  committedTheyChangeTheFigures: '). Committing changes the figures of these days and cannot be undone.',
  entryDate: 'Entry date',
  chooseADateFromThe: (range: string) => `Choose a date from the ${range}`,
  eachToday: (each: string) => `${each} (today)`,
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  newDayHasBegun: (day: string) =>
    `A new day has begun. This form is still for ${day}, and will be saved there.`,
  goTo: (today: string) => `Go to ${today}`,
  differencesFromTheBooks: 'Differences from the books',
  declaredAndBooked: (declared: string, dollars: string) => `declared ${declared}, booked ${dollars}`,
  adoptField: (field: string) => `Adopt ${field}`,
  adopt: 'Adopt',
  notToBeAdopted: (reason: string) => `: cannot be adopted. ${reason}.`,
  keepMyValuesOverIt: 'Keep my values over it',
  savingReplacesVersionBy: (version: number, by: string) => `Saving replaces version ${version} by ${by}.`,
  dataEntry: 'data entry',
  entriesFailed: 'The entries of this day could not be loaded.',
  entriesOfThisDay: 'the entries of this day',
  dailyActiveSubscribers: 'Daily active subscribers',
  dailyActiveMeans: 'subscribers with a value-moving transaction on the day, each counted once.',
  activeIn30Days: 'Active in 30 days',
  activeIn30DaysMeans:
    'subscribers with a value-moving transaction in the 30 days up to this day, each counted once.',
  valueToDate: 'Value to date',
  valueToDateMeans:
    'revenue from customers since the books began, per customer who ever signed up. Not a forecast.',
  usersAndKyc: 'Users and KYC',
  transactions: 'Transactions',
  cards: 'Cards',
  supportAndRisk: 'Support and risk',
  revenue: 'Revenue',
  costs: 'Costs',
  treasury: 'Treasury',
  users: 'Users',
  value: 'Value',
  fileIsNotUtf8: 'The file is not UTF-8 text. Save it as “CSV UTF-8”, then choose it again.',
  fileIsEmpty: 'The file is empty.',
  fileIsLargerThanMib: (value: number) => `The file is larger than ${value} MiB; split it.`,
  thisIsASpreadsheet:
    'This is a spreadsheet of another kind than XLSX. Save it as CSV first, then choose that file.',
  row: 'Row',
  errors: 'Errors',
  bulkImport: 'the bulk import',
  save0InFields: (count: number) => `Save 0 in ${count} fields?`,
  save0InOneField: 'Save 0 in one field?',
  nothingWasTypedInto: (fields: string, many: boolean) =>
    `Nothing was entered for ${fields}. ${many ? 'They will be' : 'It will be'} declared as 0.`,
  saveWith0: 'Save with 0',
  goBack: 'Go back',
  declaredTheOf: (kind: string, day: string) => `Declared the ${kind} of ${day}`,
  versionsOfThisDay: 'Versions of this day',
  theVersions: 'the versions',
  nothingIsDeclared: 'Nothing is declared for this day yet.',
  fillTheForm: 'Fill the form',
  fieldBookedDeclaredAdoptionState: (field: string, booked: string, declared: string, state: string) =>
    `${field} ${booked} → ${declared}: adoption ${state}`,
  byByAt: (by: string, at: string) => ` by ${by}, ${at}`,
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
    about: 'Not in the books, or not yet: the declared value counts',
  },
  booked: { label: 'Not declared', tone: 'neutral', about: 'Only in the books' },
  'no-data': { label: 'No data', tone: 'neutral', about: 'Neither declared nor booked' },
  withheld: { label: 'Withheld', tone: 'neutral', about: 'Your role may not see what is booked' },
};
