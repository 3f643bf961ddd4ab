import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { KpiCell, KpiStrip } from '../src/kpi-strip.tsx';
import { SkeletonChart, SkeletonRows, SkeletonValue } from '../src/skeleton.tsx';
import { EmptyState, ErrorState, NoPermission, SampleTag, StaleMark } from '../src/states.tsx';
import { Table } from '../src/table.tsx';
import css from './gallery.module.css';

const figures = ['Users', 'Cards', 'Volume', 'Revenue', 'Balance', 'Float', 'Alerts', 'Sessions'];

export function StatesPage() {
  return (
    <div className={css.stack}>
      <KpiStrip label="Loading figures">
        {figures.map((figure, index) => (
          <KpiCell
            key={figure}
            label={figure}
            value={index < 6 ? <SkeletonValue /> : '15,847'}
            tag={index < 6 ? undefined : <SampleTag />}
            note={index < 6 ? undefined : 'no previous period'}
          />
        ))}
      </KpiStrip>
      <div className={`${css.two} ${css.halves}`}>
        <Card title="Loading rows" flush>
          <SkeletonRows rows={4} what="alerts" />
        </Card>
        <Card title="Loading a chart">
          <SkeletonChart what="volume" height={160} />
        </Card>
        <Card title="Empty" meta={<StaleMark>Updated 14:02 UTC</StaleMark>}>
          <EmptyState title="No alerts in this window" action={<Button>Show the last 90 days</Button>}>
            Every alert of the last 24 hours has been decided.
          </EmptyState>
        </Card>
        <Card
          title="Failed"
          meta={
            <StaleMark stale reason="offline since 14:05">
              Updated 14:02 UTC
            </StaleMark>
          }
        >
          <ErrorState
            cause="The treasury balances could not be loaded."
            correlationId="01JD2M8Q4T6YV"
            onRetry={() => undefined}
          />
        </Card>
        <Card title="Treasury">
          <NoPermission
            what="treasury figures"
            permission="treasury.view"
            grantedBy="an owner or super admin"
          />
        </Card>
        <Card title="Empty table" flush>
          <Table
            caption="Entries"
            rows={[]}
            rowKey={() => ''}
            columns={[
              { key: 'a', head: 'Entry', cell: () => null },
              { key: 'b', head: 'Amount', cell: () => null, numeric: true },
            ]}
            empty={
              <EmptyState title="No entries for this day">
                Enter the first one, or choose another day.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </div>
  );
}
