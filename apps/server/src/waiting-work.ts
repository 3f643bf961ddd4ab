/** What the list of waiting work is made of: later work adds a source of its domain here. */
import { waitingFirstSteps, waitingRoleChanges } from './domains/access/index.ts';
import { waitingAcceptances } from './domains/audit/index.ts';
import { waitingBackups } from './domains/backup/index.ts';
import { waitingConnections, waitingExceptions, waitingWriteOffs } from './domains/banking/index.ts';
import { waitingCandidates, waitingFilings, waitingRemediations } from './domains/compliance/index.ts';
import { waitingAdoptions } from './domains/data-entry/index.ts';
import { waitingBudgets, waitingExpenses } from './domains/expenses/index.ts';
import { waitingAlerts, waitingBlocks, waitingRules } from './domains/fraud/index.ts';
import { waitingMonths, waitingProvisionalDays } from './domains/profit-and-loss/index.ts';
import type { WaitingSource } from './domains/work/index.ts';

export const WAITING_SOURCES: readonly WaitingSource[] = [
  waitingExceptions,
  waitingWriteOffs,
  waitingConnections,
  waitingAlerts,
  waitingBlocks,
  waitingRules,
  waitingFilings,
  waitingRemediations,
  waitingCandidates,
  waitingExpenses,
  waitingBudgets,
  waitingAdoptions,
  waitingMonths,
  waitingProvisionalDays,
  waitingRoleChanges,
  waitingAcceptances,
  waitingBackups,
  waitingFirstSteps,
];
