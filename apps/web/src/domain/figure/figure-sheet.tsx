import { useState } from 'react';
import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import {
  DOUBTED,
  doubtText,
  freshnessText,
  noEarlierValues,
  provisionalText,
  sealText,
  signatureText,
  UNIT_WORDS,
} from '@cottontree/contract/figures/receipt-words.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { companyNow } from '../../kernel/company-time.ts';
import { ago, longDate, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { MadeOf } from './made-of.tsx';
import css from './receipt-panel.module.css';
import { ReceiptRows } from './receipt-rows.tsx';
import { Recompute } from './recompute.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { RECEIPT_TEXTS } from './texts.ts';
import { PowerName } from '../../kernel/power-name.tsx';

/** A figure's receipt: its definition, its source, and the proof that it is correct. */
export function FigureSheet({ receipt }: { receipt: Receipt }) {
  const { inUnit } = useMoneyFormats();
  const [opened] = useState(companyNow);
  const { figure, dimension, recordedAt, history } = receipt;
  // A quotient or a median is made of its rows alone, which are few.
  const divided = receipt.breakdowns.length > 0;
  return (
    <article data-constant="receipt">
      <Doubts doubts={receipt.doubts} />
      <p className={css.value} data-receipt-value="">
        {inUnit(receipt.value, figure.unit)}
      </p>
      <MadeOf receipt={receipt} />
      {!divided && <Rows receipt={receipt} title={RECEIPT_TEXTS.madeOf} />}
      <p className={css.definition}>{figure.definition}</p>
      <div className={css.slip}>
        <Lines>
          <Line name={SHEET_TEXTS.figure}>
            <code>{figure.id}</code>
          </Line>
          {dimension !== '' && (
            <Line name={SHEET_TEXTS.of}>
              <code>{dimension}</code>
            </Line>
          )}
          <Line name={SHEET_TEXTS.asOf}>{longDate(receipt.asOf)}</Line>
          <Line name={SHEET_TEXTS.recorded}>
            {recordedAt === null ? (
              SHEET_TEXTS.computedNow
            ) : (
              <time dateTime={recordedAt}>
                {moment(recordedAt)} ({ago(recordedAt, opened)})
              </time>
            )}
          </Line>
          {receipt.provisional !== null && (
            <Line name={SHEET_TEXTS.provisional}>{provisionalText(receipt.provisional)}</Line>
          )}
          <Line name={SHEET_TEXTS.freshness}>{freshnessText(receipt)}</Line>
          <Line name={SHEET_TEXTS.unit}>{UNIT_WORDS[figure.unit]}</Line>
          <Line name={SHEET_TEXTS.visibleTo}>
            <PowerName power={figure.permission} />
          </Line>
        </Lines>
        <Recompute receipt={receipt} />
      </div>
      <PanelSection title={SHEET_TEXTS.earlierValuesOfThisDay}>
        {history.length === 0 ? (
          <p className={css.note}>{noEarlierValues(receipt)}</p>
        ) : (
          <Lines>
            {history.map((entry) => (
              <Line key={entry.recordedAt} name={moment(entry.recordedAt)}>
                {inUnit(entry.value, figure.unit)}
              </Line>
            ))}
          </Lines>
        )}
      </PanelSection>
      <PanelSection title={SHEET_TEXTS.source}>
        <Sql title={SHEET_TEXTS.queryBehindTheValue} text={receipt.sql} />
        <Sql title={SHEET_TEXTS.queryThatListsTheRows} text={receipt.rowsSql} />
      </PanelSection>
      <PanelSection title={SHEET_TEXTS.seal}>
        <p className={css.note}>{receipt.sums ? sumsText(receipt.sums) : sealText(receipt)}</p>
      </PanelSection>
      <PanelSection title={SHEET_TEXTS.signature}>
        <code className={css.signature}>{receipt.signature}</code>
        <p className={css.note}>{signatureText(receipt)}</p>
      </PanelSection>
      {divided && <Rows receipt={receipt} title={SHEET_TEXTS.rowsBehindIt} />}
    </article>
  );
}

function Rows({ receipt, title }: { receipt: Receipt; title: string }) {
  return (
    <PanelSection title={title}>
      <ReceiptRows receipt={receipt} />
    </PanelSection>
  );
}

/** The only headline of a receipt whose value or rows were changed outside the product. */
function Doubts({ doubts }: Pick<Receipt, 'doubts'>) {
  const href = useHref();
  if (doubts.length === 0) return null;
  return (
    <div className={css.doubt} role="alert">
      <strong>{DOUBTED}</strong>
      <ul>
        {doubts.map((doubt) => (
          <li key={`${doubt.about} ${doubt.table} ${doubt.day}`}>{doubtText(doubt)}</li>
        ))}
      </ul>
      <a href={href('/audit-history')}>{SHEET_TEXTS.seeTheFindings}</a>
    </div>
  );
}

function sumsText({ holds, finding }: NonNullable<Receipt['sums']>): string {
  const open = SHEET_TEXTS.dayIsOpen;
  return holds ? SHEET_TEXTS.sumsAgree(open) : SHEET_TEXTS.sumsWereChanged(open, finding ?? SHEET_TEXTS.aSum);
}

function Sql({ title, text }: { title: string; text: string }) {
  return (
    <details className={css.sql}>
      <summary>{title}</summary>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable */}
      <pre tabIndex={0}>{text.trim()}</pre>
    </details>
  );
}
