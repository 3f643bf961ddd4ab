import type { BandPrecision, FraudMetrics } from '@cottontree/contract/fraud/fraud.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { LateTable } from '../../domain/dashboard/late-table.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { count, percent } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';

const { precision: texts } = FRAUD_TEXTS;

const COLUMNS: readonly DataColumn<BandPrecision>[] = [
  {
    key: 'band',
    head: FRAUD_TEXTS.confidence,
    value: ({ band }) => FRAUD_TEXTS.bands[band],
    cell: ({ band }) => <Constant why="name">{FRAUD_TEXTS.bands[band]}</Constant>,
  },
  {
    key: 'confirmed',
    head: texts.confirmed,
    numeric: true,
    value: ({ confirmed }) => numberOf(confirmed),
    cell: ({ band, confirmed }) => (
      <Figure id="fraud.confirmed-by-band" dimension={band} value={confirmed} format={count} />
    ),
  },
  {
    key: 'harmless',
    head: texts.harmless,
    numeric: true,
    value: ({ harmless }) => numberOf(harmless),
    cell: ({ band, harmless }) => (
      <Figure id="fraud.harmless-by-band" dimension={band} value={harmless} format={count} />
    ),
  },
  {
    key: 'share',
    head: texts.share,
    numeric: true,
    value: ({ precision }) => numberOf(precision),
    cell: ({ band, precision }) => (
      <Figure id="fraud.precision" dimension={band} value={precision} format={percent} />
    ),
  },
];

/** A panel without a number other than zero. */
export const Folded = ({ title, text }: { title: string; text: string }) => (
  <p className={css.folded}>
    <strong>{title}</strong> <Constant why="note">{text}</Constant>
  </p>
);

/** How precise the scores were, judged by the decisions of people. */
export function Precision({ bands }: { bands: readonly BandPrecision[] }) {
  if (bands.every(({ confirmed, harmless }) => !confirmed && !harmless))
    return <Folded title={texts.title} text={texts.none} />;
  return (
    <Card title={texts.title}>
      <p className={css.small}>
        <Constant why="note">{texts.why}</Constant>
      </p>
      <LateTable caption={texts.title} columns={COLUMNS} rows={bands} rowKey={({ band }) => band} />
    </Card>
  );
}

/** Alerts of the window by type. */
export function ByType({ byType }: Pick<FraudMetrics, 'byType'>) {
  if (byType.every(({ alerts }) => alerts === 0))
    return <Folded title={FRAUD_TEXTS.byType} text={FRAUD_TEXTS.noneInWindow} />;
  return (
    <Card title={FRAUD_TEXTS.byType}>
      <div data-constant="count">
        <Lines>
          {byType.map(({ type, alerts }) => (
            <Line key={type} name={FRAUD_TEXTS.types[type]}>
              {count(alerts)}
            </Line>
          ))}
        </Lines>
      </div>
    </Card>
  );
}
