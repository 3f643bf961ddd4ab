/** Fields for numbers and amounts: typed text is parsed by the product's rule and shown again in its format. */
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readAmount } from '@cottontree/contract/amount-text.ts';
import * as ui from '@cottontree/ui/form-fields.tsx';
import { dollars } from '../../kernel/formatting.ts';

type Given = 'read' | 'format';

const Shown = ({ children }: { children: ReactNode }) => <span data-constant="message">{children}</span>;
/** Nothing is shown next to a control that is still 0. */
const inDollars = (amount: string) => (Number(amount) === 0 ? null : <Shown>{dollars(amount)}</Shown>);

/** US dollars as a decimal string. */
export const DollarField = <Values extends FieldValues>(props: Omit<ui.AmountFieldProps<Values>, Given>) => (
  <ui.AmountField {...props} read={readAmount} format={inDollars} />
);

export interface NumberFieldProps<Values extends FieldValues> extends Omit<
  ui.NumberFieldProps<Values>,
  Given
> {
  /** The format shown next to the control; dollars by default. */
  write?: (amount: string) => string;
}

/** A number in the format of the product. */
export function NumberField<Values extends FieldValues>({
  write = dollars,
  ...props
}: NumberFieldProps<Values>) {
  const format = (amount: string) =>
    Number(amount) === 0 || write(amount) === amount ? null : <Shown>{write(amount)}</Shown>;
  return <ui.NumberField {...props} read={readAmount} format={format} />;
}
