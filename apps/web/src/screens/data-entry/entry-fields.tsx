import type { UseFormReturn } from 'react-hook-form';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import type { ComparedField, EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { Field, Select, Textarea } from '@cottontree/ui/field.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { NumberField } from '../../domain/forms/amount-fields.tsx';
import { count, dollars, money } from '../../kernel/formatting.ts';
import { BooksCells } from './books-cells.tsx';
import { GROUPS, type FormField } from './fields.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';

interface EntryFieldsProps {
  kind: EntryKind;
  day: string;
  form: UseFormReturn<Record<string, string>>;
  /** What the books say of each field. */
  compared: readonly ComparedField[];
  /** The newest version; undefined when nothing is declared. */
  version: number | undefined;
  /** Names of the fields with a typed or confirmed value: that value is compared, though it is not saved. */
  typed: ReadonlySet<string>;
  busy: boolean;
}

/** In the order of the documents. */
const CURRENCIES = ['USD', 'SLL', 'USDC'] as const satisfies readonly Currency[];

/** The fields of one entry as the documents define them, each in a row with what the books say of it. */
export function EntryFields({ kind, day, form, compared, version, typed, busy }: EntryFieldsProps) {
  const { control, register, watch, formState } = form;
  const currency = CURRENCIES.find((each) => each === watch('currency')) ?? 'USD';
  const number = ({ name, label, type, hint }: FormField) => (
    <NumberField
      control={control}
      name={name}
      label={label}
      hint={hint}
      cells
      {...(type === 'count'
        ? { whole: true, min: 0, whenEmpty: '0', write: count }
        : {
            needed: true,
            write: kind === 'financials' ? (amount) => money(amount, currency) : dollars,
            ...(kind !== 'financials' && { min: 0 }),
          })}
      onFocus={(event) => event.target.select()}
    />
  );
  const faultOf = (name: string) => formState.errors[name]?.message;
  const { heads } = ENTRY_TEXTS;
  /** Of an open day nothing is booked: two columns of dashes would say nothing. */
  const hasBooks = compared.some(({ booked, difference }) => booked !== null || difference !== null);
  const columns = [
    heads.field,
    heads.declared,
    ...(version === undefined ? [] : [heads.version(version)]),
    ...(hasBooks ? [heads.booked, heads.difference] : []),
    heads.state,
  ];
  return (
    <>
      {kind === 'financials' && (
        <div className={css.currency}>
          <Field label={labelOf('currency')} error={faultOf('currency')}>
            <Select {...register('currency')} required>
              {CURRENCIES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <p className={css.about}>
        <Constant why="note">{ENTRY_TEXTS.greyZero}</Constant>
      </p>
      {/* The roles are stated: on a phone it is not drawn as a table, and some browsers then forget them. */}
      <table
        role="table"
        className={css.grid}
        data-bare={!hasBooks || undefined}
        aria-busy={busy || undefined}
        data-constant="row"
      >
        <caption>
          <VisuallyHidden>{ENTRY_TEXTS.grid}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS[kind].map(({ title, fields }) => (
          <tbody key={title} role="rowgroup">
            <tr role="row" className={css.group}>
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {title}
              </th>
            </tr>
            {fields.map((field) => (
              <tr
                key={field.name}
                role="row"
                className={css.entry}
                data-default={!typed.has(field.name) || undefined}
              >
                {number(field)}
                <BooksCells
                  field={field}
                  day={day}
                  compared={compared.find((each) => each.field === field.name)}
                  version={version}
                  hasBooks={hasBooks}
                  control={control}
                  typed={typed.has(field.name) ? (kind === 'financials' ? currency : 'USD') : undefined}
                />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {kind === 'financials' && (
        <Field label={labelOf('financialNotes')} error={faultOf('financialNotes')}>
          <Textarea {...register('financialNotes')} rows={3} maxLength={2_000} />
        </Field>
      )}
    </>
  );
}
