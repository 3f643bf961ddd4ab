/** Verbatim texts of Banking API Integrations. */
import {
  DATA_TYPES,
  type IntegrationStatus,
  type SyncFrequency,
} from '@cottontree/contract/banking/integrations.ts';
import type { RepeatVerdict, WriteOff } from '@cottontree/contract/banking/reconciliation.ts';

export const BANKING_TEXTS = {
  /** Used by both proofs: the differences within accepted matches, whether people or rules accepted them. */
  accepted: 'Accepted differences of matched items',
  tabs: {
    banks: 'Integrations',
    reconciliation: 'Reconciliation',
    safeguarding: 'Safeguarding',
    settings: 'Sync Settings',
  },
  filters: { all: 'All Banks', connected: 'Connected Only', issues: 'Issues Only' },
  syncAll: 'Sync All',
  configure: 'Configure',
  sync: 'Sync',
  reconnect: 'Reconnect',
  add: 'Add New Integration',
  statement: 'Statement File',
  settings: 'Sync Settings',
  synced: { title: 'Sync Complete', text: 'Treasury data has been synchronized successfully.' },
  syncFailed: { title: 'Sync Failed', text: 'Failed to synchronize treasury data.' },
  added: 'Integration added',
  addFailed: 'Failed to add the integration',
  configured: 'Integration configured',
  configureFailed: 'Failed to configure the integration',
  reconnected: 'Reconnecting',
  reconnectFailed: 'Failed to reconnect',
  saved: 'Sync settings saved',
  saveFailed: 'Failed to save the sync settings',
  matched: 'Matched',
  matchFailed: 'Failed to match',
  undone: 'Match undone',
  undoFailed: 'Failed to undo the match',
  proposed: 'Write-off proposed',
  proposeFailed: 'Failed to propose the write-off',
  writtenOff: 'Written off',
  rejected: 'Write-off rejected',
  decideFailed: 'Failed to decide the write-off',
  repeatFailed: 'Failed to decide the possible repeat',
  close: 'Close integration',
  closed: 'Integration closed',
  closeFailed: 'Failed to close the integration',
  closedBanks: 'Closed integrations',
  reopen: 'Reopen',
  reopened: 'Integration reopened',
  reopenFailed: 'Failed to reopen the integration',
  stored: 'Statement imported',
  storeFailed: 'Failed to import the statement',
  loadFailed: 'Failed to load the bank data. Please check your connection and try again.',
} as const;

export const STATUS: Readonly<Record<IntegrationStatus, { label: string; tone: 'pos' | 'warn' | 'neg' }>> = {
  connected: { label: 'Connected', tone: 'pos' },
  warning: { label: 'Warning', tone: 'warn' },
  error: { label: 'Error', tone: 'neg' },
};
export const WRITE_OFF_STATES: Readonly<
  Record<WriteOff['state'], { label: string; tone: 'pos' | 'warn' | 'neg' | 'neutral' }>
> = {
  proposed: { label: 'To decide', tone: 'warn' },
  approved: { label: 'Booked', tone: 'pos' },
  rejected: { label: 'Rejected', tone: 'neg' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
};
export const REPEAT_VERDICTS: Readonly<
  Record<RepeatVerdict, { button: string; says: string; done: string }>
> = {
  same: {
    button: 'The same line',
    says: 'The bank booked it once. This copy stays as evidence and never counts.',
    done: 'Called the same line',
  },
  another: {
    button: 'Another line',
    says: 'The bank booked it twice. It counts from now on and is matched with the ledger.',
    done: 'Called another line',
  },
};
export const FREQUENCIES: Readonly<Record<SyncFrequency, string>> = {
  'real-time': 'Real-time',
  '5min': 'Every 5 minutes',
  '15min': 'Every 15 minutes',
  hourly: 'Hourly',
  daily: 'Daily',
};
export const DATA_TYPE_NAMES = DATA_TYPES;
