import { useState } from 'react';
import { Badge, type BadgeTone } from '../src/badge.tsx';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { BarChart } from '../src/charts/bar-chart.tsx';
import type { ChartSources } from '../src/charts/chart-sources.ts';
import { LineChart } from '../src/charts/line-chart.tsx';
import { Sparkline } from '../src/charts/sparkline.tsx';
import { KpiCell, KpiStrip } from '../src/kpi-strip.tsx';
import { Line, Lines } from '../src/lines.tsx';
import { PanelSection, SidePanel } from '../src/side-panel.tsx';
import { SampleStrip } from '../src/states.tsx';
import { Table, type Column } from '../src/table.tsx';
import { toast } from '../src/toast.tsx';
import css from './gallery.module.css';
import {
  alerts,
  brief,
  count,
  days,
  dayTicks,
  money,
  months,
  monthTicks,
  wander,
  type Alert,
} from './sample.ts';

const tones: Record<Alert['status'], BadgeTone> = {
  Review: 'warn',
  Pending: 'neutral',
  Settled: 'pos',
  Failed: 'neg',
};
const sum = alerts.reduce((total, alert) => total + alert.amount, 0);

const columns: Column<Alert>[] = [
  { key: 'id', head: 'Reference', cell: (alert) => alert.id, total: 'Total', sort: 'descending' },
  { key: 'at', head: 'Time', cell: (alert) => alert.at },
  { key: 'customer', head: 'Customer', cell: (alert) => alert.customer, hide: 'medium' },
  { key: 'type', head: 'Type', cell: (alert) => alert.type, hide: 'narrow' },
  {
    key: 'status',
    head: 'Status',
    cell: (alert) => <Badge tone={tones[alert.status]}>{alert.status}</Badge>,
    hide: 'narrow',
  },
  { key: 'risk', head: 'Risk', cell: (alert) => alert.risk, numeric: true, hide: 'narrow', sort: 'none' },
  {
    key: 'amount',
    head: 'Amount',
    cell: (alert) => money(alert.amount),
    numeric: true,
    total: money(sum),
    sort: 'none',
  },
];

const kpis = [
  {
    label: 'Processed volume',
    value: '$24.8m',
    change: { value: 4.2, text: '+4.2%', goodWhen: 'up' as const },
    seed: 1,
  },
  {
    label: 'Net revenue',
    value: '$612k',
    change: { value: 1.8, text: '+1.8%', goodWhen: 'up' as const },
    seed: 2,
  },
  {
    label: 'Success rate',
    value: '98.31%',
    change: { value: -0.3, text: '\u22120.3 pp', goodWhen: 'up' as const },
    seed: 3,
  },
  {
    label: 'Fraud loss',
    value: '$9.4k',
    change: { value: -12.1, text: '\u221212.1%', goodWhen: 'down' as const },
    seed: 4,
  },
  {
    label: 'Open alerts',
    value: '37',
    change: { value: 8.8, text: '+8.8%', goodWhen: 'down' as const },
    seed: 5,
  },
  {
    label: 'Active users',
    value: '18,204',
    change: { value: 0, text: '0.0%', goodWhen: 'up' as const },
    seed: 6,
  },
];

const opened = (place: number) => toast({ title: `Opened ${days[place]}` });
const opensToast: ChartSources = {
  onSelect: opened,
  value: (place, _series, text) => (
    <button type="button" className={css.figure} onClick={() => opened(place)}>
      {text}
    </button>
  ),
  data: () => ({}),
};

export function OverviewPage() {
  const [open, setOpen] = useState<Alert>();
  const [receipt, setReceipt] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={css.stack}>
      <SampleStrip action={<a href="#connect">Connect</a>}>
        Sample data: 2 of 7 sources are not connected.
      </SampleStrip>
      <KpiStrip label="Key figures">
        {kpis.map((kpi) => (
          <KpiCell
            key={kpi.label}
            label={kpi.label}
            href="#list"
            value={
              <button type="button" className={css.figure} onClick={() => setReceipt(kpi.label)}>
                {kpi.value}
              </button>
            }
            change={kpi.change}
            sparkline={<Sparkline values={wander(kpi.seed, 24, 100, 130, 0.3)} />}
          />
        ))}
      </KpiStrip>
      <div className={css.two}>
        <Card title="Processed volume, daily" meta="USD">
          <LineChart
            label="Processed volume, daily"
            placeHead="Day"
            places={days}
            ticks={dayTicks}
            series={[{ id: 'now', label: 'This period', values: wander(11, 60, 450_000, 660_000, 0.16) }]}
            comparison={{ id: 'before', label: 'Previous', values: wander(12, 60, 420_000, 600_000, 0.18) }}
            format={money}
            formatTick={brief}
            sources={opensToast}
          />
        </Card>
        <Card title="Revenue by product">
          <BarChart
            label="Revenue by product"
            placeHead="Month"
            places={months}
            ticks={monthTicks}
            series={[
              { id: 'wallet', label: 'Wallets', values: wander(21, 6, 200, 300, 0.05) },
              { id: 'card', label: 'Cards', values: wander(22, 6, 150, 196, 0.05) },
              { id: 'treasury', label: 'Treasury', values: wander(23, 6, 80, 150, 0.05) },
            ]}
            format={(value) => `$${value}k`}
            formatTick={count}
          />
        </Card>
      </div>
      <Card
        title="Latest alerts"
        meta="24 of 37"
        actions={<Button variant="quiet">View all 37</Button>}
        flush
      >
        <Table
          caption="Latest alerts"
          columns={columns}
          rows={alerts}
          rowKey={(alert) => alert.id}
          onOpen={setOpen}
          openKey={open?.id}
          selected={selected}
          onSelect={setSelected}
          bulk={<Button>Assign</Button>}
          onSort={() => toast({ title: 'Sorted' })}
          onExport={() => toast({ title: 'Exported' })}
          maxHeight={420}
        />
      </Card>
      <SidePanel
        open={open !== undefined}
        onOpenChange={() => setOpen(undefined)}
        title={open?.id}
        description={open?.at}
        footer={
          <>
            <Button>Mark safe</Button>
            <Button variant="primary">Investigate</Button>
          </>
        }
      >
        <Lines>
          <Line name="Customer">{open?.customer}</Line>
          <Line name="Type">{open?.type}</Line>
          <Line name="Risk">{open?.risk}</Line>
          <Line name="Amount" total>
            {money(open?.amount ?? 0)}
          </Line>
        </Lines>
      </SidePanel>
      <SidePanel
        open={receipt !== undefined}
        onOpenChange={() => setReceipt(undefined)}
        title={receipt}
        description="Receipt 7f3a-20261113"
      >
        <PanelSection title="Definition">
          <p>
            The sum of all settled transactions of the business day, fees excluded, converted at the day's
            closing rate.
          </p>
        </PanelSection>
        <PanelSection title="Lines">
          <Lines>
            <Line name="Wallet transfers">{money(14_204_118.4)}</Line>
            <Line name="Card purchases">{money(9_811_002.15)}</Line>
            <Line name="Reversals">{money(-201_344.9)}</Line>
            <Line name="Processed volume" total>
              {money(23_813_775.65)}
            </Line>
          </Lines>
        </PanelSection>
        <PanelSection title="Source">
          <pre>{'select sum(amount_minor)\nfrom postings\nwhere business_day = $1'}</pre>
        </PanelSection>
      </SidePanel>
    </div>
  );
}
