/** The selection of the compliance screen; all of it is kept in the URL. */
import { CandidateKind } from '@cottontree/contract/compliance/candidates.ts';
import type { RequirementStatus } from '@cottontree/contract/compliance/register.ts';
import { ReportType, type ReportStatus } from '@cottontree/contract/compliance/reports.ts';
import { choiceParam, setting, textParam, useLinkHere, useParam } from '../../kernel/url-state.ts';

const TAB = choiceParam('tab', ['reports', 'requirements', 'monitoring']);
export type Tab = ReturnType<typeof TAB.read>;
export const useTab = () => useParam(TAB);

const TYPE = choiceParam('type', ['all', ...ReportType.options]);
export type TypeFilter = ReturnType<typeof TYPE.read>;
export const useType = () => useParam(TYPE);

const YEAR = /^20\d\d$/;
const PERIOD = {
  name: 'period',
  read: (text: string | null) => (text !== null && YEAR.test(text) ? text : 'current'),
  write: (value: string) => (value === 'current' ? undefined : value),
};
export const usePeriod = () => useParam(PERIOD);

/** Those that need work first. */
export const STATUSES = [
  'all',
  'overdue',
  'pending_review',
  'in_progress',
  'completed',
] as const satisfies readonly ('all' | ReportStatus)[];
const STATUS = choiceParam('status', STATUSES);
export type StatusFilter = (typeof STATUSES)[number];
export const useStatus = () => useParam(STATUS);

export const REQUIREMENT_STATUSES = [
  'all',
  'non_compliant',
  'attention_required',
  'compliant',
] as const satisfies readonly ('all' | RequirementStatus)[];
const REQUIREMENT_STATUS = choiceParam('requirementStatus', REQUIREMENT_STATUSES);
const CATEGORY = choiceParam('category', ['all', ...ReportType.options]);
/** Filters of the requirements: their status and their category. */
export const useRequirementStatus = () => useParam(REQUIREMENT_STATUS);
export const useCategory = () => useParam(CATEGORY);

const REPORT = textParam('report');
const REQUIREMENT = textParam('requirement');
/** The report or requirement that is open in a panel. */
export const useOpenReport = () => useParam(REPORT);
export const useOpenRequirement = () => useParam(REQUIREMENT);

/** Links to a report or requirement, and to all of one type. */
export function useComplianceLinks() {
  const link = useLinkHere();
  return {
    report: (id: string) => link(setting(TAB, 'reports'), setting(REPORT, id), setting(REQUIREMENT, '')),
    requirement: (id: string) =>
      link(setting(TAB, 'requirements'), setting(REQUIREMENT, id), setting(REPORT, '')),
    reportsOf: (type: ReportType, status: StatusFilter = 'all') =>
      link(setting(TAB, 'reports'), setting(TYPE, type), setting(PERIOD, 'current'), setting(STATUS, status)),
    requirementsOf: (category: ReportType) =>
      link(setting(TAB, 'requirements'), setting(CATEGORY, category), setting(REQUIREMENT_STATUS, 'all')),
  };
}

export const KINDS = ['all', ...CandidateKind.options] as const;
export const STATES = ['open', 'filed', 'dismissed', 'all'] as const;
const KIND = choiceParam('kind', KINDS);
const STATE = choiceParam('state', STATES);
export const useKind = () => useParam(KIND);
export const useCandidateState = () => useParam(STATE);
