import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import {
  dollars,
  inUnit,
  NOTHING,
  percent,
  ratio,
  shortDollars,
  thousands,
  wholeDollars,
  type Amount,
} from '../../kernel/formatting.ts';
import { ReceiptButton } from './receipt-button.tsx';

type Format = (value: Amount) => string;

/** Formats that round, with the format of the full value on the receipt. */
const IN_FULL: ReadonlyMap<Format, Format> = new Map([
  [thousands, dollars],
  [wholeDollars, dollars],
  [shortDollars, dollars],
  [percent, (value: Amount) => inUnit(value, 'percent')],
  [ratio, (value: Amount) => inUnit(value, 'ratio')],
]);

export interface FigureProps {
  /** Its id in the catalogue: "subscribers.registered". */
  id: KnownFigure;
  /** One of the values of its dimension; empty when it has none. */
  dimension?: string;
  /** A day other than the page's. */
  day?: BusinessDay | undefined;
  value: Amount;
  format: Format;
  /** The format of the full value, if `format` is a custom format that rounds. */
  inFull?: Format;
  className?: string | undefined;
}

/** A number with a receipt. For a rounded number the full value is shown on hover. */
export function Figure(props: FigureProps) {
  const { id, dimension = '', day, value, format, className, inFull = IN_FULL.get(format) } = props;
  const text = value === null || value === undefined ? NOTHING : format(value);
  const full = text === NOTHING ? undefined : inFull?.(value);
  return (
    <ReceiptButton
      request={{ id, dimension, day }}
      className={className}
      inFull={full === text ? undefined : full}
    >
      {text}
    </ReceiptButton>
  );
}
