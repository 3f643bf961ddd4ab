import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { BRIDGE_TEXTS, TOTALS_OF } from '@cottontree/contract/profit-and-loss/names.ts';
import type { PnlBridge } from '@cottontree/contract/profit-and-loss/reports.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { Panel } from '../../domain/dashboard/panel.tsx';
import { tableHeight } from '../../domain/dashboard/panel-height.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { count, dollars } from '../../kernel/formatting.ts';
import { BRIDGE_SHEETS } from './exports.ts';
import css from './screen.module.css';
import { usePeriod, usePnlBridge } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

type Group = PnlBridge['groups'][number];

/**
 * What explains the difference between the net profit of the previous period and of this one, for the whole company.
 */
export function BridgePanel() {
  const [period] = usePeriod();
  const query = usePnlBridge();
  return (
    <Panel
      title={BRIDGE_SHEETS.steps.title}
      meta={PNL_TEXTS.wholeCompany}
      what={PNL_TEXTS.bridgeOfNetProfit}
      query={query}
      height={tableHeight(8)}
      exports={BRIDGE_SHEETS.steps.of}
      nothing={({ netBefore }) => netBefore === null}
      nothingWhy={PNL_TEXTS.bridgeOfNothing}
      flush
    >
      {(bridge) => (
        <>
          <Steps bridge={bridge} figure={TOTALS_OF[period]} />
          <details className={css.kinds}>
            <summary>{PNL_TEXTS.means}</summary>
            <dl className={css.meanings}>
              {stepsOf(bridge).map(({ part }) => (
                <div key={part}>
                  <dt>{BRIDGE_TEXTS[part].name}</dt>
                  <dd>{BRIDGE_TEXTS[part].means}</dd>
                </div>
              ))}
            </dl>
          </details>
          <details className={css.kinds}>
            <summary>{BRIDGE_SHEETS.kinds.title}</summary>
            <div data-constant="row">
              <DataTable
                caption={BRIDGE_SHEETS.kinds.title}
                columns={KINDS}
                rows={bridge.groups}
                rowKey={nameOf}
              />
            </div>
          </details>
        </>
      )}
    </Panel>
  );
}

interface Step {
  key: string;
  name: string;
  amount: string | null;
  /** Where its bar begins and ends. */
  from: number;
  to: number;
  /** Set on the first and the last row, which are figures; the steps between them are parts of their difference. */
  day?: string | undefined;
}

/** The parts of the difference; adjustments of zero are left out. */
const stepsOf = ({ parts }: PnlBridge) =>
  parts.filter(({ part, amount }) => part !== 'adjustments' || /[1-9]/.test(amount));

/** The two figures, from zero, and between them each part, from where the one before it ended. */
function runningSteps(bridge: PnlBridge): Step[] {
  const { span, netBefore, netNow } = bridge;
  let at = Number(netBefore);
  const parts = stepsOf(bridge).map(({ part, amount }) => {
    const from = at;
    at += Number(amount);
    return { key: part, name: BRIDGE_TEXTS[part].name, amount, from, to: at };
  });
  const whole = { from: 0, amount: netBefore, to: Number(netBefore), day: span?.previousTo };
  return [
    { ...whole, key: 'before', name: PNL_TEXTS.netProfitBefore },
    ...parts,
    {
      ...whole,
      key: 'now',
      name: PNL_TEXTS.netProfitNow,
      amount: netNow,
      to: Number(netNow),
      day: span?.to,
    },
  ];
}

function Steps({ bridge, figure }: { bridge: PnlBridge; figure: KnownFigure }) {
  const steps = runningSteps(bridge);
  const ends = [0, ...steps.map(({ to }) => to)];
  const low = Math.min(...ends);
  const range = Math.max(...ends) - low;
  const percent = (value: number): number => (range === 0 ? 0 : ((value - low) / range) * 100);
  const columns: Column<Step>[] = [
    {
      key: 'step',
      head: PNL_TEXTS.step,
      cell: ({ name }) => <span className={css.over}>{name}</span>,
    },
    {
      key: 'bar',
      name: '',
      head: <VisuallyHidden>{PNL_TEXTS.amountAsBar}</VisuallyHidden>,
      width: '50%',
      cell: ({ key, from, to }) => (
        <Bar
          from={percent(from)}
          to={percent(to)}
          zero={percent(0)}
          place={key === 'before' ? 'first' : key === 'now' ? 'last' : 'step'}
        />
      ),
    },
    {
      key: 'amount',
      head: PNL_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: ({ amount, day }) =>
        day === undefined ? (
          <span className={css.over} data-constant="part">
            {amount !== null && signedDollars(amount)}
          </span>
        ) : (
          <strong className={css.over}>
            <Figure id={figure} dimension="net-profit" day={day} value={amount} format={dollars} />
          </strong>
        ),
    },
  ];
  return <Table caption={PNL_TEXTS.bridge} columns={columns} rows={steps} rowKey={({ key }) => key} />;
}

const signedDollars = (amount: string): string =>
  Number(amount) > 0 ? `+${dollars(amount)}` : dollars(amount);

interface BarProps {
  /** In percent of the width. */
  from: number;
  to: number;
  zero: number;
  place: 'first' | 'step' | 'last';
}

/** The bar of a step, and the lines that lead to it from the step before and on to the next. */
function Bar({ from, to, zero, place }: BarProps) {
  const whole = place !== 'step';
  const joined = place === 'last' ? to : from;
  return (
    <span className={css.bar} aria-hidden="true">
      <span className={css.zero} style={{ insetInlineStart: `${zero}%` }} />
      {place !== 'first' && (
        <span className={css.joint} data-part="above" style={{ insetInlineStart: `${joined}%` }} />
      )}
      {place !== 'last' && (
        <span className={css.joint} data-part="below" style={{ insetInlineStart: `${to}%` }} />
      )}
      <span
        className={css.fill}
        data-kind={whole ? 'whole' : to < from ? 'less' : 'more'}
        style={{ insetInlineStart: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
      />
    </span>
  );
}

const nameOf = ({ kind, tier, currency }: Group): string => [kind, tier, currency].join(' ');
const KINDS: readonly DataColumn<Group>[] = [
  {
    key: 'kind',
    head: PNL_TEXTS.kind,
    value: nameOf,
    cell: ({ kind, tier, currency }) => (
      <>
        {kind}
        {tier !== null && `, ${tier}`} <span className={css.account}>{currency}</span>
      </>
    ),
  },
  {
    key: 'transactions',
    head: PNL_TEXTS.transactions,
    numeric: true,
    value: ({ transactionsNow }) => transactionsNow,
    hide: 'medium',
    cell: ({ transactionsBefore, transactionsNow }) =>
      `${count(transactionsBefore)} → ${count(transactionsNow)}`,
  },
  {
    key: 'before',
    head: PNL_TEXTS.revenueBefore,
    numeric: true,
    value: ({ revenueBefore }) => numberOf(revenueBefore),
    cell: ({ revenueBefore }) => dollars(revenueBefore),
  },
  {
    key: 'now',
    head: PNL_TEXTS.revenueNow,
    numeric: true,
    value: ({ revenueNow }) => numberOf(revenueNow),
    lead: true,
    cell: ({ revenueNow }) => dollars(revenueNow),
  },
  {
    key: 'price',
    head: PNL_TEXTS.price,
    numeric: true,
    value: ({ price }) => numberOf(price),
    cell: ({ price }) => signedDollars(price),
  },
  {
    key: 'mix',
    head: PNL_TEXTS.mix,
    numeric: true,
    value: ({ mix }) => numberOf(mix),
    hide: 'medium',
    cell: ({ mix }) => signedDollars(mix),
  },
  {
    key: 'exchange',
    head: PNL_TEXTS.exchange,
    numeric: true,
    value: ({ exchange }) => numberOf(exchange),
    hide: 'medium',
    cell: ({ exchange }) => signedDollars(exchange),
  },
];
