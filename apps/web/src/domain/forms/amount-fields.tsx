/** Fields for numbers and amounts: typed, read by the product's one rule, and shown as the product writes them. */
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readAmount } from '@cottontree/contract/amount-text.ts';
import * as ui from '@cottontree/ui/form-fields.tsx';
import { dollars } from '../../kernel/formatting.ts';

type Given = 'read' | 'format';

const Shown = ({ children }: { children: ReactNode }) => <span data-constant="message">{children}</span>;
/** Beside a control that is still 0 nothing stands: there is nothing to read again. */
const inDollars = (amount: string) => (Number(amount) === 0 ? null : <Shown>{dollars(amount)}</Shown>);

/** US dollars as text. */
export const DollarField = <Values extends FieldValues>(props: Omit<ui.AmountFieldProps<Values>, Given>) => (
  <ui.AmountField {...props} read={readAmount} format={inDollars} />
);

export interface NumberFieldProps<Values extends FieldValues> extends Omit<
  ui.NumberFieldProps<Values>,
  Given
> {
  /** How the number is written beside the control; dollars unless stated. */
  write?: (amount: string) => string;
}

/** A number as the platform types it. */
export function NumberField<Values extends FieldValues>({
  write = dollars,
  ...props
}: NumberFieldProps<Values>) {
  const format = (amount: string) =>
    Number(amount) === 0 || write(amount) === amount ? null : <Shown>{write(amount)}</Shown>;
  return <ui.NumberField {...props} read={readAmount} format={format} />;
}
