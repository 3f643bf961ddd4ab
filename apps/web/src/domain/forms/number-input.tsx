import { readAmount } from '@cottontree/contract/amount-text.ts';
import * as ui from '@cottontree/ui/number-input.tsx';

/** A number in the format of the product; commas are parsed by the product's rule. */
export const NumberInput = (props: Omit<ui.NumberInputProps, 'read'>) => (
  <ui.NumberInput {...props} read={readAmount} />
);
