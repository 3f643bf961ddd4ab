import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { useWatch, type Control } from 'react-hook-form';
import { compare, type Compared } from '@cottontree/contract/data-entry/compare.ts';
import type { ComparedField } from '@cottontree/contract/data-entry/data-entry.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { NOTHING, count, dollars } from '../../kernel/formatting.ts';
import { amountOf, type FormField } from './fields.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS, STATES } from './texts.ts';

interface BooksCellsProps {
  field: FormField;
  day: string;
  compared: ComparedField | undefined;
  version: number | undefined;
  /** Whether anything is booked of the entry's fields. */
  hasBooks: boolean;
  control: Control<Record<string, string>>;
  /** The currency of the typed value; undefined if nobody typed one. */
  typed: Currency | undefined;
}

const { heads } = ENTRY_TEXTS;

/** What is declared of a field, what is booked, and how far apart they are. A booked value opens its receipt. */
export function BooksCells({ field, day, compared, version, hasBooks, control, typed }: BooksCellsProps) {
  const { name, type } = field;
  const text = useWatch({ control, name });
  const format = type === 'count' ? count : dollars;
  const { figure = null, booked = null, declared = null } = compared ?? {};
  const amount = typed === undefined ? null : amountOf(type, text ?? '');
  const isTyped = amount !== null && compared?.state !== 'withheld';
  // What is typed in another currency is compared once it is saved, at the rate of the day.
  const unsaved: Compared | undefined =
    isTyped && typed === 'USD'
      ? compare({ field: name, unit: type === 'count' ? 'count' : 'USD' }, amount, booked)
      : undefined;
  const { difference = null, state = 'no-data' } = isTyped ? (unsaved ?? {}) : (compared ?? {});
  return (
    <>
      {version !== undefined && (
        <td role="cell" data-label={heads.version(version)}>
          {format(declared)}
        </td>
      )}
      {hasBooks && (
        <>
          <td role="cell" data-label={heads.booked}>
            {figure !== null && booked !== null ? (
              <Figure id={figure.id} dimension={figure.dimension} day={day} value={booked} format={format} />
            ) : (
              NOTHING
            )}
          </td>
          <td
            role="cell"
            className={css.difference}
            data-label={heads.difference}
            data-tone={STATES[state].tone}
            data-none={difference === null || undefined}
          >
            {/^0*(\.0*)?$|^-/.test(difference ?? '') ? format(difference) : `+${format(difference)}`}
          </td>
        </>
      )}
      <td role="cell" className={css.state}>
        {state !== 'no-data' && !(isTyped && state === 'declared') && (
          <State state={state} permission={compared?.permission ?? null} />
        )}
        {typed === undefined && state === 'no-data' && <VisuallyHidden>{ENTRY_TEXTS.untyped}</VisuallyHidden>}
        {isTyped && <span className={css.about}>{ENTRY_TEXTS.unsaved}</span>}
      </td>
    </>
  );
}

function State({ state, permission }: Pick<ComparedField, 'state' | 'permission'>) {
  const { label, tone, about } = STATES[state];
  return (
    <span title={permission === null ? about : `${about}: ${needsPower(permission, 'it')}`}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
