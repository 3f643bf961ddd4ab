import { useState } from 'react';
import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import {
  DOUBTED,
  doubtText,
  noEarlierValues,
  provisionalText,
  sealText,
  signatureText,
  TIMING_WORDS,
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
      <p className={css.headline}>
        <span className={css.value}>{inUnit(receipt.value, figure.unit)}</span> {longDate(receipt.asOf)}
      </p>
      <MadeOf receipt={receipt} />
      {!divided && <Rows receipt={receipt} title={RECEIPT_TEXTS.madeOf} />}
      <p className={css.definition}>{figure.definition}</p>
      <div className={css.slip}>
        <Lines>
          <Line name="Figure">
            <code>{figure.id}</code>
          </Line>
          {dimension !== '' && (
            <Line name="Of">
              <code>{dimension}</code>
            </Line>
          )}
          <Line name="As of">{longDate(receipt.asOf)}</Line>
          <Line name="Recorded">
            {recordedAt === null ? (
              'computed now'
            ) : (
              <time dateTime={recordedAt}>
                {moment(recordedAt)} ({ago(recordedAt, opened)})
              </time>
            )}
          </Line>
          {receipt.provisional !== null && (
            <Line name="Provisional">{provisionalText(receipt.provisional)}</Line>
          )}
          <Line name="Freshness">{TIMING_WORDS[figure.timing]}</Line>
          <Line name="Unit">{UNIT_WORDS[figure.unit]}</Line>
          <Line name="Seen with">
            <PowerName power={figure.permission} />
          </Line>
          <Line name="Value" total>
            <span className={css.value}>{inUnit(receipt.value, figure.unit)}</span>
          </Line>
        </Lines>
        <Recompute receipt={receipt} />
      </div>
      <PanelSection title="Earlier values of this day">
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
      <PanelSection title="Source">
        <Sql title="The query behind the value" text={receipt.sql} />
        <Sql title="The query that lists the rows" text={receipt.rowsSql} />
      </PanelSection>
      <PanelSection title="Seal">
        <p className={css.note}>{receipt.sums ? sumsText(receipt.sums) : sealText(receipt)}</p>
      </PanelSection>
      <PanelSection title="Signature">
        <code className={css.signature}>{receipt.signature}</code>
        <p className={css.note}>{signatureText(receipt)}</p>
      </PanelSection>
      {divided && <Rows receipt={receipt} title="Rows behind it" />}
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
      <a href={href('/audit-history')}>See the findings</a>
    </div>
  );
}

function sumsText({ holds, finding }: NonNullable<Receipt['sums']>): string {
  const open = 'The day is open, so its figures are not sealed yet.';
  return holds
    ? `${open} The sums of this day agree with its transactions; those of earlier days are checked in rounds.`
    : `${open} The sums of this day were changed outside the product: ${finding ?? 'a sum'}.`;
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
