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
  /** Set on the first and the last row, which are figures; the steps between them are parts of their difference. */
  day?: string | undefined;
}

/** The parts of the difference; adjustments of zero are left out. */
const stepsOf = ({ parts }: PnlBridge) =>
  parts.filter(({ part, amount }) => part !== 'adjustments' || /[1-9]/.test(amount));

function Steps({ bridge, figure }: { bridge: PnlBridge; figure: KnownFigure }) {
  const { span, netBefore, netNow, parts } = bridge;
  const most = Math.max(0, ...parts.map(({ amount }) => Math.abs(Number(amount))));
  const steps: Step[] = [
    { key: 'before', name: PNL_TEXTS.netProfitBefore, amount: netBefore, day: span?.previousTo },
    ...stepsOf(bridge).map(({ part, amount }) => ({ key: part, name: BRIDGE_TEXTS[part].name, amount })),
    { key: 'now', name: PNL_TEXTS.netProfitNow, amount: netNow, day: span?.to },
  ];
  const columns: Column<Step>[] = [
    {
      key: 'step',
      head: PNL_TEXTS.step,
      cell: ({ name }) => name,
    },
    {
      key: 'bar',
      name: '',
      head: <VisuallyHidden>{PNL_TEXTS.amountAsBar}</VisuallyHidden>,
      width: '50%',
      cell: ({ amount, day }) =>
        day === undefined && <Bar value={Number(amount)} most={most === 0 ? 1 : most} />,
    },
    {
      key: 'amount',
      head: PNL_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: ({ amount, day }) =>
        day === undefined ? (
          <span data-constant="part">{amount !== null && signedDollars(amount)}</span>
        ) : (
          <strong>
            <Figure id={figure} dimension="net-profit" day={day} value={amount} format={dollars} />
          </strong>
        ),
    },
  ];
  return <Table caption={PNL_TEXTS.bridge} columns={columns} rows={steps} rowKey={({ key }) => key} />;
}

const signedDollars = (amount: string): string =>
  Number(amount) > 0 ? `+${dollars(amount)}` : dollars(amount);

/** The bar starts in the middle: to the right for an increase, to the left for a decrease. */
function Bar({ value, most }: { value: number; most: number }) {
  const width = `${(Math.abs(value) / most) * 50}%`;
  return (
    <span className={css.bar} aria-hidden="true">
      <span
        className={css.fill}
        data-side={value < 0 ? 'left' : 'right'}
        style={value < 0 ? { width, insetInlineEnd: '50%' } : { width, insetInlineStart: '50%' }}
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
