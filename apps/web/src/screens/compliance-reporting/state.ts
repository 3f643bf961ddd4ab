/** The selection of the compliance screen; all of it is kept in the URL. */
import { CandidateKind } from '@cottontree/contract/compliance/candidates.ts';
import { ReportType } from '@cottontree/contract/compliance/reports.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

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

const REPORT = textParam('report');
const REQUIREMENT = textParam('requirement');
/** The report or requirement that is open in a panel. */
export const useOpenReport = () => useParam(REPORT);
export const useOpenRequirement = () => useParam(REQUIREMENT);

export const KINDS = ['all', ...CandidateKind.options] as const;
export const STATES = ['open', 'filed', 'dismissed', 'all'] as const;
const KIND = choiceParam('kind', KINDS);
const STATE = choiceParam('state', STATES);
export const useKind = () => useParam(KIND);
export const useCandidateState = () => useParam(STATE);
