import type { ImportField } from '@cottontree/contract/imports/fields.ts';
import {
  DateOrder,
  DecimalMark,
  LetterCase,
  SignRule,
  type FieldRule,
} from '@cottontree/contract/imports/recipes.ts';
import { Field, Input, Select, Textarea } from '@cottontree/ui/field.tsx';
import { useState } from 'react';
import css from './bulk-import.module.css';
import { isAmount, isDate, textOfValues, valuesOfText } from './recipe-rules.ts';
import { RECIPE_TEXTS } from './recipe-texts.ts';

interface RuleProps<Rule extends FieldRule> {
  field: ImportField;
  rule: Rule;
  header: readonly string[];
  onChange: (rule: FieldRule) => void;
}
type Of<From extends FieldRule['from']> = Extract<FieldRule, { from: From }>;

/** A list of options whose first one means that the recipe says nothing. */
function OptionField<Option extends string>({
  label,
  options,
  names,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  names: Readonly<Record<Option | '', string>>;
  value: Option | undefined;
  onChange: (value: Option | undefined) => void;
}) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option === target.value))}
      >
        {(['', ...options] as const).map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function ColumnField({
  label,
  header,
  value,
  onChange,
}: {
  label: string;
  header: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {header.map((name, at) => (
          <option key={`${at} ${name}`} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function TextOf({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      <Input value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

/** Whole numbers as text, kept as typed until they are one. */
function WholeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={label}>
      <Input
        inputMode="numeric"
        value={typed ?? String(value)}
        onChange={({ target }) => {
          const whole = /^-?\d{1,6}$/.test(target.value.trim());
          setTyped(whole ? undefined : target.value);
          if (whole) onChange(Number(target.value));
        }}
      />
    </Field>
  );
}

function ColumnRule({ field, rule, onChange }: RuleProps<Of<'column'>>) {
  const [values, setValues] = useState(textOfValues(rule.values));
  const set = (change: Partial<Of<'column'>>): void => {
    const { from, column, ...rest } = { ...rule, ...change };
    const stated = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    onChange({ from, column, ...stated });
  };
  if (isDate(field))
    return (
      <>
        <OptionField
          label={RECIPE_TEXTS.dateOrder}
          options={DateOrder.options}
          names={RECIPE_TEXTS.dateOrders}
          value={rule.dateOrder}
          onChange={(dateOrder) => set({ dateOrder })}
        />
        <WholeField
          label={RECIPE_TEXTS.offset}
          value={rule.offsetMinutes ?? 0}
          onChange={(minutes) => set({ offsetMinutes: minutes === 0 ? undefined : minutes })}
        />
      </>
    );
  if (isAmount(field))
    return (
      <>
        <OptionField
          label={RECIPE_TEXTS.decimal}
          options={DecimalMark.options}
          names={RECIPE_TEXTS.decimals}
          value={rule.decimal}
          onChange={(decimal) => set({ decimal })}
        />
        <OptionField
          label={RECIPE_TEXTS.sign}
          options={SignRule.options}
          names={RECIPE_TEXTS.signs}
          value={rule.sign}
          onChange={(sign) => set({ sign })}
        />
      </>
    );
  return (
    <>
      <Field label={RECIPE_TEXTS.values} hint={RECIPE_TEXTS.valuesHint}>
        <Textarea
          rows={3}
          value={values}
          onChange={({ target }) => {
            setValues(target.value);
            set({ values: valuesOfText(target.value) });
          }}
        />
      </Field>
      <OptionField
        label={RECIPE_TEXTS.letterCase}
        options={LetterCase.options}
        names={RECIPE_TEXTS.letterCases}
        value={rule.letterCase}
        onChange={(letterCase) => set({ letterCase })}
      />
    </>
  );
}

function HashRule({ rule, header, onChange }: RuleProps<Of<'hash'>>) {
  return (
    <>
      <TextOf
        label={RECIPE_TEXTS.prefix}
        value={rule.prefix}
        onChange={(prefix) => onChange({ ...rule, prefix })}
      />
      <Field label={RECIPE_TEXTS.hashed} hint={RECIPE_TEXTS.hashedHint}>
        <select
          multiple
          size={Math.min(5, header.length)}
          className={css.many}
          aria-label={RECIPE_TEXTS.hashed}
          value={rule.columns}
          onChange={({ target }) =>
            onChange({ ...rule, columns: [...target.selectedOptions].map((option) => option.value) })
          }
        >
          {header.map((name, at) => (
            <option key={`${at} ${name}`} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}

function StepRule({ rule, header, onChange }: RuleProps<Of<'step'>>) {
  return (
    <>
      <ColumnField
        label={RECIPE_TEXTS.column}
        header={header}
        value={rule.column}
        onChange={(column) => onChange({ ...rule, column })}
      />
      <TextOf
        label={RECIPE_TEXTS.start}
        value={rule.start}
        onChange={(start) => onChange({ ...rule, start })}
      />
      <WholeField
        label={RECIPE_TEXTS.first}
        value={rule.first}
        onChange={(first) => onChange({ ...rule, first })}
      />
      <WholeField
        label={RECIPE_TEXTS.seconds}
        value={rule.seconds}
        onChange={(seconds) => onChange({ ...rule, seconds })}
      />
    </>
  );
}

function SidesRule({ rule, header, onChange }: RuleProps<Of<'debit-or-credit'> | Of<'side'>>) {
  return (
    <>
      <ColumnField
        label={RECIPE_TEXTS.debit}
        header={header}
        value={rule.debit}
        onChange={(debit) => onChange({ ...rule, debit })}
      />
      <ColumnField
        label={RECIPE_TEXTS.credit}
        header={header}
        value={rule.credit}
        onChange={(credit) => onChange({ ...rule, credit })}
      />
      {rule.from === 'side' && (
        <>
          <TextOf
            label={RECIPE_TEXTS.whenDebit}
            value={rule.debitValue}
            onChange={(debitValue) => onChange({ ...rule, debitValue })}
          />
          <TextOf
            label={RECIPE_TEXTS.whenCredit}
            value={rule.creditValue}
            onChange={(creditValue) => onChange({ ...rule, creditValue })}
          />
        </>
      )}
    </>
  );
}

function SignOfRule({ rule, header, onChange }: RuleProps<Of<'sign'>>) {
  return (
    <>
      <ColumnField
        label={RECIPE_TEXTS.column}
        header={header}
        value={rule.column}
        onChange={(column) => onChange({ ...rule, column })}
      />
      <TextOf
        label={RECIPE_TEXTS.whenNegative}
        value={rule.negative}
        onChange={(negative) => onChange({ ...rule, negative })}
      />
      <TextOf
        label={RECIPE_TEXTS.whenPositive}
        value={rule.positive}
        onChange={(positive) => onChange({ ...rule, positive })}
      />
    </>
  );
}

/** The properties of a rule beside its source. */
export function RuleFields({ rule, ...rest }: RuleProps<FieldRule>) {
  switch (rule.from) {
    case 'column':
      return <ColumnRule {...rest} rule={rule} />;
    case 'constant':
      return (
        <TextOf
          label={RECIPE_TEXTS.value}
          value={rule.value}
          onChange={(value) => rest.onChange({ ...rule, value })}
        />
      );
    case 'hash':
      return <HashRule {...rest} rule={rule} />;
    case 'step':
      return <StepRule {...rest} rule={rule} />;
    case 'debit-or-credit':
    case 'side':
      return <SidesRule {...rest} rule={rule} />;
    case 'sign':
      return <SignOfRule {...rest} rule={rule} />;
  }
}
