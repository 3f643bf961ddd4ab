import { readAmount } from '@cottontree/contract/amount-text.ts';
import * as ui from '@cottontree/ui/number-input.tsx';

/** A number as the platform types it, with commas read by the product's one rule. */
export const NumberInput = (props: Omit<ui.NumberInputProps, 'read'>) => (
  <ui.NumberInput {...props} read={readAmount} />
);
