import { useState } from 'react';
import type { Receipt, ReceiptDoubt } from '@cottontree/contract/figures/figures.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { companyNow } from '../../kernel/company-time.ts';
import { ago, date, longDate, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { MadeOf } from './made-of.tsx';
import css from './receipt-panel.module.css';
import { ReceiptRows } from './receipt-rows.tsx';
import { Recompute } from './recompute.tsx';
import { RECEIPT_TEXTS } from './texts.ts';
import { PowerName } from '../../kernel/power-name.tsx';

const UNITS = {
  count: 'a count',
  USD: 'US dollars',
  SLL: 'leones',
  USDC: 'USD Coin',
  percent: 'per cent',
  ratio: 'a ratio',
  hours: 'hours',
} as const satisfies Record<Receipt['figure']['unit'], string>;

const TIMINGS = {
  live: 'changes during the open day',
  closing: 'fixed at the close of each day',
  asked: 'computed from the books when it is read',
} as const satisfies Record<Receipt['figure']['timing'], string>;

/** A figure's receipt: its definition, its source, and the proof that it is correct. */
export function FigureSheet({ receipt }: { receipt: Receipt }) {
  const { inUnit } = useMoneyFormats();
  const [opened] = useState(companyNow);
  const { figure, dimension, recordedAt, history, doubts } = receipt;
  // A quotient or a median is made of its rows alone, which are few.
  const divided = receipt.breakdowns.length > 0;
  const ownDoubt = doubts.some(({ about }) => about === 'value');
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
          <Line name="Freshness">{TIMINGS[figure.timing]}</Line>
          <Line name="Unit">{UNITS[figure.unit]}</Line>
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
          <p className={css.note}>
            {ownDoubt
              ? 'None recorded by the product. A change made outside it leaves no earlier value.'
              : 'None: the value of this day has not been changed since it was recorded.'}
          </p>
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
        <p className={css.note}>{receipt.sums ? sumsText(receipt.sums) : sealText(receipt, ownDoubt)}</p>
      </PanelSection>
      <PanelSection title="Signature">
        <code className={css.signature}>{receipt.signature}</code>
        <p className={css.note}>
          Made with this installation’s Ed25519 key over figure, dimension, day, time of recording and value.
          Any change to one of them would make the signature invalid. The key is not in the database.
          {ownDoubt && ' It proves who issued this receipt, not that the value is right.'}
        </p>
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
      <strong>Do not rely on this value</strong>
      <ul>
        {doubts.map((doubt) => (
          <li key={`${doubt.about} ${doubt.table} ${doubt.day}`}>{doubtText(doubt)}</li>
        ))}
      </ul>
      <a href={href('/audit-history')}>See the findings</a>
    </div>
  );
}

function doubtText({ about, table, day, foundAt }: ReceiptDoubt): string {
  const found = foundAt === null ? '' : ` Found on ${moment(foundAt)}.`;
  if (about === 'evidence')
    return `The seals, or the code in the database that keeps them, were changed outside the product: until that is settled they prove nothing.${found}`;
  if (about === 'value')
    return `It was changed outside the product after it was sealed, and no audit record explains the change.${found}`;
  const rows = day === null ? table : `${table} of ${date(day)}`;
  return `It is computed from rows that were changed outside the product: ${rows}.${found}`;
}

function provisionalText({ from, to, days }: NonNullable<Receipt['provisional']>): string {
  const which =
    days === 1 ? `${date(from)} was closed` : `${days} days from ${date(from)} to ${date(to)} were closed`;
  return `${which} without business: it may still arrive, or somebody confirms that there was none`;
}

const UNSEALED = {
  open: 'Not sealed yet: the day is open.',
  computed: 'Not sealed: this value is computed from the books when it is read, and is not stored.',
  waiting: 'Not sealed yet: the day is closed, and its figures are sealed in the background after the close.',
} as const satisfies Record<NonNullable<Receipt['unsealed']>, string>;

function sealText({ seal, unsealed }: Pick<Receipt, 'seal' | 'unsealed'>, ownDoubt: boolean): string {
  if (seal === null) return UNSEALED[unsealed ?? 'waiting'];
  const sealed = `The figures of this day were sealed on ${moment(seal.sealedAt)}, as seal ${seal.number}.`;
  return seal.holds
    ? `${sealed} The seal holds: nothing was changed since that the audit trail does not name.`
    : ownDoubt
      ? `${sealed} The seal does not hold: this value was changed, and no audit record names the change.`
      : `${sealed} The seal does not hold because of another figure of that day; this value is as it was sealed.`;
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
