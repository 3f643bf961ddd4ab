import { ACTIVITY_ACTIONS, type AuditList } from '@cottontree/contract/audit/audit.ts';
import { actionInWords } from '@cottontree/contract/audit/action-words.ts';
import { ACTION_SEVERITY, AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { PhoneFold } from '@cottontree/ui/phone-fold.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { queryOf, useFilters } from './list-state.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

const CHIPS = { actor: AUDIT_TEXTS.user, entity: AUDIT_TEXTS.of } as const;

/** Shows only the filters that the list supports. */
export function FilterBar({ list }: { list: AuditList }) {
  const { filters, set, setSearch, setSeverity, clear } = useFilters();
  const records = list === 'trail' || list === 'data-changes';
  const query = queryOf(list, filters);
  const action = 'action' in query ? (query.action ?? '') : '';
  const known: readonly string[] = records ? Object.keys(ACTION_SEVERITY) : ACTIVITY_ACTIONS;
  // Browsers may report actions that are not in the known list.
  const unsorted = action === '' || known.includes(action) ? known : [action, ...known];
  const actions = unsorted.toSorted((a, b) => actionInWords(a).localeCompare(actionInWords(b)));
  const chips = (['actor', 'entity'] as const).filter(
    (name) => filters[name] !== '' && (name === 'actor' || records),
  );
  const narrowed = [records && filters.severity, action, filters.from, filters.to].filter(Boolean).length;
  return (
    <div className={css.tools}>
      <SearchField
        search={filters.search}
        onSearch={setSearch}
        placeholder={AUDIT_TEXTS.personActionThingOrText}
        className={css.search ?? ''}
      />
      <PhoneFold label={COMMON_TEXTS.filter} count={narrowed}>
        {records && (
          <Field label={AUDIT_TEXTS.severity} className={css.choice ?? ''}>
            <Select
              value={filters.severity}
              onChange={({ target }) =>
                setSeverity(AuditSeverity.options.find((each) => each === target.value) ?? '')
              }
            >
              <option value="">{AUDIT_TEXTS.allSeverities}</option>
              {AuditSeverity.options.map((severity) => (
                <option key={severity} value={severity}>
                  {severity.charAt(0).toUpperCase() + severity.slice(1)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {list !== 'changelog' && (
          <>
            <Field label={AUDIT_TEXTS.action} className={css.choice ?? ''}>
              <Select value={action} onChange={({ target }) => set('action', target.value)}>
                <option value="">{AUDIT_TEXTS.allActions}</option>
                {actions.map((each) => (
                  <option key={each} value={each}>
                    {actionInWords(each)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={AUDIT_TEXTS.from} className={css.day ?? ''}>
              <DateInput
                none={AUDIT_TEXTS.anyDay}
                value={filters.from}
                max={filters.to}
                onChange={({ target }) => set('from', target.value)}
              />
            </Field>
            <Field label={AUDIT_TEXTS.to} className={css.day ?? ''}>
              <DateInput
                none={AUDIT_TEXTS.anyDay}
                value={filters.to}
                min={filters.from}
                onChange={({ target }) => set('to', target.value)}
              />
            </Field>
          </>
        )}
      </PhoneFold>
      {chips.map((name) => (
        <Button
          key={name}
          onClick={() => set(name, '')}
          aria-label={AUDIT_TEXTS.removeTheFilter(CHIPS[name], filters[name])}
        >
          <span data-constant="row">
            {CHIPS[name]} {filters[name]}
          </span>{' '}
          ×
        </Button>
      ))}
      {Object.values(filters).some((value) => value !== '') && (
        <Button variant="quiet" onClick={clear}>
          {AUDIT_TEXTS.clear}
        </Button>
      )}
    </div>
  );
}
