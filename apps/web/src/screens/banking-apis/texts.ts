/** Verbatim texts of Banking API Integrations. */
import { DATA_TYPES, type IntegrationStatus, type SyncFrequency } from '@cottontree/contract/banking.ts';

export const BANKING_TEXTS = {
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
  stored: 'Statement taken in',
  storeFailed: 'Failed to take in the statement',
  loadFailed: 'Failed to load the bank data. Please check your connection and try again.',
} as const;

export const STATUS: Readonly<Record<IntegrationStatus, { label: string; tone: 'pos' | 'warn' | 'neg' }>> = {
  connected: { label: 'Connected', tone: 'pos' },
  warning: { label: 'Warning', tone: 'warn' },
  error: { label: 'Error', tone: 'neg' },
};
export const FREQUENCIES: Readonly<Record<SyncFrequency, string>> = {
  'real-time': 'Real-time',
  '5min': 'Every 5 minutes',
  '15min': 'Every 15 minutes',
  hourly: 'Hourly',
  daily: 'Daily',
};
export const DATA_TYPE_NAMES = DATA_TYPES;
