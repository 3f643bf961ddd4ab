import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import { titleWithPart } from '@cottontree/contract/figures/part-names.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { longDate, useMoneyFormats } from '../../kernel/formatting.ts';
import { DERIVATION_WORDS } from './derivation-words.ts';
import { DERIVATIONS, derive } from './derivation.ts';
import css from './receipt-panel.module.css';
import { ReceiptButton } from './receipt-button.tsx';
import type { Against, FigureRef } from './receipt-request.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

export interface DerivedSheetProps {
  figure: FigureRef;
  against: Against;
  explained?: string | undefined;
  /** The receipt of the figure and of the one that it is compared with, as the server returns them. */
  own: Receipt;
  other: Receipt;
}

/** The receipt of a derived number: two figures, each with its own receipt, the formula, and the result first. */
export function DerivedSheet({ figure, against, explained, own, other }: DerivedSheetProps) {
  const { formula, terms } = DERIVATION_WORDS[against.how];
  const { format } = DERIVATIONS[against.how];
  return (
    <article data-constant="receipt">
      <p className={css.value} data-receipt-value="">
        {format(derive(against.how, own.value, other.value))}
      </p>
      <div className={css.slip}>
        <Lines>
          <Term name={terms[0]} figure={figure} receipt={own} />
          <Term name={terms[1]} figure={against} receipt={other} />
          <Line name={SHEET_TEXTS.formula}>{formula}</Line>
        </Lines>
      </div>
      {explained !== undefined && explained !== '' && <p className={css.note}>{explained}</p>}
      <p className={css.note}>{SHEET_TEXTS.openEither}</p>
    </article>
  );
}

function Term({ name, figure, receipt }: { name: string; figure: FigureRef; receipt: Receipt }) {
  const { inUnit } = useMoneyFormats();
  const { id, dimension, day } = figure;
  const { title, unit } = receipt.figure;
  return (
    <Line
      name={
        <>
          {name}
          <span className={css.term}>
            {titleWithPart(title, id, dimension)}
            <br />
            {longDate(receipt.asOf)}
          </span>
        </>
      }
    >
      <ReceiptButton className={css.opens} request={{ id, dimension, day }}>
        {inUnit(receipt.value, unit)}
      </ReceiptButton>
    </Line>
  );
}
