import { Card } from '../src/card.tsx';
import { BarChart } from '../src/charts/bar-chart.tsx';
import { LineChart } from '../src/charts/line-chart.tsx';
import { ShareBar } from '../src/charts/share-bar.tsx';
import css from './gallery.module.css';
import { brief, count, days, dayTicks, months, monthTicks, wander } from './sample.ts';

const history = wander(31, 45, 900, 1200, 0.12);
const future = wander(32, 15, 1210, 1300, 0.04);
const none = (length: number) => Array.from({ length }, () => null);
const withGap = wander(34, 60, 300, 380, 0.2).map((value, day) => (day > 20 && day < 27 ? null : value));

export function ChartsPage() {
  return (
    <div className={css.stack}>
      <Card title="Transactions a day, with forecast">
        <LineChart
          label="Transactions a day, with forecast"
          placeHead="Day"
          places={days}
          ticks={dayTicks}
          series={[{ id: 'count', label: 'Transactions', values: [...history, ...future] }]}
          band={{
            label: '80% band',
            lower: [...none(45), ...future.map((value, day) => value - 30 - day * 12)],
            upper: [...none(45), ...future.map((value, day) => value + 30 + day * 12)],
          }}
          format={count}
          note="Band: 80 of 100 days are expected inside it."
        />
      </Card>
      <div className={`${css.two} ${css.halves}`}>
        <Card title="Active users by product">
          <LineChart
            label="Active users by product"
            placeHead="Day"
            places={days}
            ticks={dayTicks}
            series={[
              { id: 'a', label: 'Wallets', values: wander(33, 60, 800, 1000, 0.1) },
              { id: 'b', label: 'Cards', values: withGap },
              { id: 'c', label: 'Agents', values: wander(35, 60, 360, 320, 0.12) },
              { id: 'd', label: 'Merchants', values: wander(36, 60, 150, 290, 0.12) },
              { id: 'e', label: 'Other', values: wander(37, 60, 60, 80, 0.3) },
            ]}
            format={count}
          />
        </Card>
        <Card title="Net result by month">
          <BarChart
            label="Net result by month"
            placeHead="Month"
            places={months}
            ticks={monthTicks}
            series={[
              {
                id: 'net',
                label: 'Net result',
                values: [120_000, 86_000, -42_000, 64_000, 131_000, 158_000],
              },
            ]}
            format={brief}
          />
        </Card>
        <Card title="Revenue and cost">
          <BarChart
            label="Revenue and cost"
            layout="grouped"
            placeHead="Month"
            places={months}
            ticks={monthTicks}
            series={[
              { id: 'revenue', label: 'Revenue', values: wander(41, 6, 500, 640, 0.1) },
              { id: 'cost', label: 'Cost', values: wander(42, 6, 410, 450, 0.1), color: 'c5' },
            ]}
            format={(value) => `$${value}k`}
            formatTick={count}
          />
        </Card>
        <Card title="Movements">
          <BarChart
            label="Movements"
            placeHead="Month"
            places={months}
            ticks={monthTicks}
            series={[
              { id: 'joined', label: 'Joined', values: wander(43, 6, 1200, 1500, 0.2), color: 'c1' },
              { id: 'back', label: 'Came back', values: wander(44, 6, 300, 320, 0.4), color: 'c3' },
              { id: 'left', label: 'Left', values: wander(45, 6, -700, -500, 0.2), color: 'c2' },
            ]}
            format={count}
            formatTick={brief}
          />
        </Card>
        <Card title="KYC status">
          <ShareBar
            label="KYC status"
            format={count}
            shares={[
              { id: 'full', label: 'Verified', value: 28_412, color: 'c3' },
              { id: 'pending', label: 'Pending', value: 9_204, color: 'c2' },
              { id: 'none', label: 'Not started', value: 7_384, color: 'c5' },
            ]}
          />
        </Card>
        <Card title="Users by district">
          <ShareBar
            label="Users by district"
            format={count}
            tools={false}
            shares={[
              { id: 'wa', label: 'Western Area Urban', value: 21_020 },
              { id: 'bo', label: 'Bo', value: 9_480 },
              { id: 'ke', label: 'Kenema', value: 8_110 },
              { id: 'ma', label: 'Makeni', value: 5_904 },
              { id: 'ot', label: 'Other', value: 486 },
            ]}
          />
        </Card>
        <Card title="Nothing yet">
          <LineChart
            label="Nothing yet"
            places={[]}
            series={[{ id: 'x', label: 'Volume', values: [] }]}
            format={count}
            height={120}
          />
        </Card>
      </div>
    </div>
  );
}
