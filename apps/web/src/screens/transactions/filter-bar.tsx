import { useState, type ReactNode } from 'react';
import { TransactionProduct, TransactionStatus } from '@cottontree/contract/desk/transactions.ts';
import { OPTIONS } from '@cottontree/contract/imports/options.ts';
import { TransactionType } from '@cottontree/contract/ingest/ingest.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { PhoneFold } from '@cottontree/ui/phone-fold.tsx';
import { TRANSACTION_TEXTS } from '../../domain/transactions/texts.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { useTransactionFilters } from './filters.ts';
import css from './screen.module.css';
import { SCREEN_TEXTS } from './texts.ts';

export function FilterBar() {
  const { values, set, clear } = useTransactionFilters();
  const narrowed = Object.values(values).filter((value) => value !== '').length;
  return (
    <div className={css.filters}>
      <PhoneFold label={COMMON_TEXTS.filter} count={narrowed}>
        <Field label={SCREEN_TEXTS.from} className={css.day ?? ''}>
          <DateInput
            none={SCREEN_TEXTS.anyDay}
            value={values.from}
            max={values.to}
            onChange={({ target }) => set.from(target.value)}
          />
        </Field>
        <Field label={SCREEN_TEXTS.to} className={css.day ?? ''}>
          <DateInput
            none={SCREEN_TEXTS.anyDay}
            value={values.to}
            min={values.from}
            onChange={({ target }) => set.to(target.value)}
          />
        </Field>
        <Choice
          label={SCREEN_TEXTS.type}
          all={SCREEN_TEXTS.allTypes}
          value={values.type}
          options={TransactionType.options}
          words={(each) => OPTIONS.type[each]}
          onChange={set.type}
        />
        <Choice
          label={SCREEN_TEXTS.status}
          all={SCREEN_TEXTS.allStatuses}
          value={values.status}
          options={TransactionStatus.options}
          words={(each) => TRANSACTION_TEXTS.statuses[each]}
          onChange={set.status}
        />
        <Choice
          label={SCREEN_TEXTS.product}
          all={SCREEN_TEXTS.allProducts}
          value={values.product}
          options={TransactionProduct.options}
          words={(each) => OPTIONS.product[each] ?? each}
          onChange={set.product}
        />
        <Typed label={SCREEN_TEXTS.least} value={values.least} onValue={set.least} numeric />
        <Typed label={SCREEN_TEXTS.most} value={values.most} onValue={set.most} numeric />
        <Typed label={SCREEN_TEXTS.district} value={values.district} onValue={set.district} />
        <Typed label={SCREEN_TEXTS.customer} value={values.customer} onValue={set.customer} />
      </PhoneFold>
      {narrowed > 0 && (
        <Button variant="quiet" onClick={clear}>
          {SCREEN_TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** The name of no choice. */
  all: string;
  value: Value | '';
  options: readonly Value[];
  words: (value: Value) => ReactNode;
  onChange: (value: Value | '') => void;
}
function Choice<Value extends string>({ label, all, value, options, words, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} className={css.choice ?? ''}>
      <Select
        value={value}
        onChange={({ target }) => onChange(options.find((each) => each === target.value) ?? '')}
      >
        <option value="">{all}</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface TypedProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  numeric?: boolean;
}
/** A text that takes effect when it is left or with Enter: each list of a customer is recorded. */
function Typed({ label, value, onValue, numeric = false }: TypedProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  return (
    <Field label={label} className={css.choice ?? ''}>
      <Input
        value={text}
        maxLength={64}
        {...(numeric && { inputMode: 'decimal' as const, placeholder: SCREEN_TEXTS.amountHint })}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => text !== value && onValue(text)}
        onKeyDown={({ key }) => key === 'Enter' && onValue(text)}
      />
    </Field>
  );
}
