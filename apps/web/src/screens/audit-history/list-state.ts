import type { AuditList } from '@cottontree/contract/audit/audit.ts';
import { ACTION_SEVERITY, AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import { useSearch } from 'wouter/use-browser-location';
import { choiceParam, textParam, useParam, withParam } from '../../kernel/url-state.ts';

const TAB = choiceParam<AuditList>('tab', ['trail', 'changelog', 'user-activities', 'data-changes']);
const SEVERITY = choiceParam<AuditSeverity | ''>('severity', ['', ...AuditSeverity.options]);
const TEXTS = {
  search: textParam('search'),
  from: textParam('from'),
  to: textParam('to'),
  actor: textParam('actor'),
  action: textParam('action'),
  entity: textParam('entity'),
  record: textParam('record'),
};

export const useTab = () => useParam(TAB);
/** The record that is open in the panel. */
export const useOpenRecord = () => useParam(TEXTS.record);
/** The URL of the present list with this record open beside it. */
export const useRecordHref = (id: string) => `/audit-history${withParam(useSearch(), TEXTS.record, id)}`;

/** The filters of the lists; all of them are kept in the URL. An empty text means no filter. */
export interface Filters {
  search: string;
  severity: AuditSeverity | '';
  from: string;
  to: string;
  actor: string;
  action: string;
  entity: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function useFilters() {
  const [search, setSearch] = useParam(TEXTS.search);
  const [severity, setSeverity] = useParam(SEVERITY);
  const [from, setFrom] = useParam(TEXTS.from);
  const [to, setTo] = useParam(TEXTS.to);
  const [actor, setActor] = useParam(TEXTS.actor);
  const [action, setAction] = useParam(TEXTS.action);
  const [entity, setEntity] = useParam(TEXTS.entity);
  const setters = {
    search: setSearch,
    from: setFrom,
    to: setTo,
    actor: setActor,
    action: setAction,
    entity: setEntity,
  };
  const filters: Filters = { search, severity, from, to, actor, action, entity };
  return {
    filters,
    set: (name: keyof typeof setters, value: string) => setters[name](value),
    setSearch,
    setSeverity,
    clear: () => {
      setSeverity('');
      for (const set of Object.values(setters)) set('');
    },
  };
}

/** The filters that a list supports, in the form that the server takes. */
export function queryOf(list: AuditList, filters: Filters) {
  const known = (value: string, shape = /./): string | undefined =>
    shape.test(value) ? value.slice(0, 100) : undefined;
  const search = filters.search.trim().slice(0, 100);
  if (list === 'changelog') return { search };
  const days = { from: known(filters.from, DAY), to: known(filters.to, DAY) };
  // Records and activities have different actions: an action chosen for one list is not applied to the other.
  const action = Object.hasOwn(ACTION_SEVERITY, filters.action) === (list !== 'user-activities');
  const who = { actor: known(filters.actor), action: action ? known(filters.action) : undefined };
  if (list === 'user-activities') return { search, ...days, ...who };
  return {
    search,
    ...days,
    ...who,
    severity: filters.severity === '' ? undefined : filters.severity,
    entity: known(filters.entity),
  };
}
