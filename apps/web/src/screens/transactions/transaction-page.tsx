import { readTransaction, type TransactionRecord } from '@cottontree/contract/desk/transactions.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { TransactionState } from '../../domain/transactions/transaction-status.tsx';
import { otherSide, placeOf } from '../../domain/transactions/transaction-words.ts';
import { useHref } from '../../kernel/as-of.ts';
import { dollars, moment, NOTHING, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import { Books } from './books.tsx';
import { Followed } from './followed.tsx';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import { Rate } from './rate.tsx';
import css from './screen.module.css';
import { SCREEN_TEXTS } from './texts.ts';

/** One transaction: its sides, amounts and charges, what it is in the books and at the bank, and what followed. */
export function TransactionPage({ id }: { id: string }) {
  const href = useHref();
  const answer = useRead(readTransaction, { params: { id } }, { keepPrevious: false, readEachTime: true });
  return (
    <div className={css.screen}>
      <PageHead title={<span data-constant="row">{SCREEN_TEXTS.transaction(id)}</span>}>
        <a href={href('/transactions')}>{SCREEN_TEXTS.back}</a>
      </PageHead>
      <PanelAnswer of={answer} what={SCREEN_TEXTS.thisTransaction} cause={SCREEN_TEXTS.loadFailed} rows={10}>
        {(transaction) => <Whole transaction={transaction} />}
      </PanelAnswer>
    </div>
  );
}

function Whole({ transaction: it }: { transaction: TransactionRecord }) {
  const { money } = useMoneyFormats();
  const { gross, net, gst } = it.fees;
  return (
    <div className={css.screen} data-constant="row">
      <p className={css.note}>
        {it.title}, <time dateTime={it.at}>{moment(it.at)}</time> <TransactionState of={it} />
      </p>
      <KpiStrip label={SCREEN_TEXTS.inNumbers} large>
        <KpiCell
          label={SCREEN_TEXTS.amount}
          value={money(it.amount, it.currency)}
          note={SCREEN_TEXTS.inDollars(dollars(it.amountUsd))}
        />
        {it.arrived !== null && (
          <KpiCell label={SCREEN_TEXTS.arrived} value={money(it.arrived.amount, it.arrived.currency)} />
        )}
        <KpiCell
          label={SCREEN_TEXTS.fee}
          value={money(gross, it.currency)}
          note={SCREEN_TEXTS.feeOf(money(net, it.currency), money(gst, it.currency))}
        />
        <KpiCell
          label={SCREEN_TEXTS.balanceBefore}
          value={it.balanceBefore === null ? NOTHING : money(it.balanceBefore, it.currency)}
        />
      </KpiStrip>
      <div className={css.columns}>
        <div className={css.column}>
          <Sides transaction={it} />
          <Rate transaction={it} />
          {it.alerts !== null && <Alerts alerts={it.alerts} />}
        </div>
        <div className={css.column}>
          <Books transaction={it} />
          <Followed transaction={it} />
        </div>
      </div>
    </div>
  );
}

function Sides({ transaction: it }: { transaction: TransactionRecord }) {
  const href = useHref();
  const customer = (id: string) => <a href={href(recordLink('/customers', id))}>{id}</a>;
  return (
    <RecordPart title={SCREEN_TEXTS.sides}>
      <Lines>
        <Line name={SCREEN_TEXTS.from_}>
          {it.customer === null ? SCREEN_TEXTS.company : customer(it.customer)}
        </Line>
        <Line name={SCREEN_TEXTS.other}>
          {it.counterpartyKind === 'subscriber' && it.counterparty !== null
            ? customer(it.counterparty)
            : (otherSide(it) ?? SCREEN_TEXTS.none)}
        </Line>
        {it.card !== null && <Line name={SCREEN_TEXTS.card}>{it.card}</Line>}
        {it.level !== null && <Line name={SCREEN_TEXTS.level}>{it.level}</Line>}
        <Line name={SCREEN_TEXTS.place}>{placeOf(it)}</Line>
      </Lines>
    </RecordPart>
  );
}

function Alerts({ alerts }: { alerts: NonNullable<TransactionRecord['alerts']> }) {
  const href = useHref();
  return (
    <RecordPart title={SCREEN_TEXTS.fraud}>
      {alerts.length === 0 && <p className={css.note}>{SCREEN_TEXTS.fraudNone}</p>}
      <Lines>
        {alerts.map(({ id, type, status, factors }) => (
          <Line
            key={id}
            name={<a href={href(`/fraud-detection?alert=${id}`)}>{type.replaceAll('_', ' ')}</a>}
          >
            {status.replaceAll('_', ' ')}
            <span className={css.under}>{factors.join('; ')}</span>
          </Line>
        ))}
      </Lines>
    </RecordPart>
  );
}
