import type { RulesOutcome, RulesReplay } from '@cottontree/contract/fraud/rules.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { count, date, dollars, percent } from '../../kernel/formatting.ts';
import { RULE_TEXTS } from './rule-texts.ts';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';

const { rules: texts } = FRAUD_TEXTS;

/** A small company has less than one a day. */
export const daily = ({ perDay }: RulesOutcome): string => perDay.toFixed(perDay < 1 ? 2 : 1);

interface Compared {
  readonly name: string;
  readonly value: (outcome: RulesOutcome) => string;
}
const ROWS: readonly Compared[] = [
  { name: texts.perDay, value: daily },
  { name: texts.alerts, value: ({ alerts }) => count(alerts) },
  { name: texts.confirmed, value: ({ confirmed }) => count(confirmed) },
  { name: texts.harmless, value: ({ harmless }) => count(harmless) },
  { name: texts.undecided, value: ({ undecided }) => count(undecided) },
  { name: texts.precision, value: ({ precision }) => percent(precision) },
  { name: texts.value, value: ({ valueConfirmed }) => dollars(valueConfirmed) },
  { name: texts.needSecond, value: ({ needSecond }) => count(needSecond) },
];

export interface RulesReplayTableProps {
  replay: RulesReplay | undefined;
  busy: boolean;
  /** The values in the form are those that were replayed. */
  tried: boolean;
}

/** The effect of the present and of the tried rules on the scores of some days. */
export function RulesReplayTable({ replay, busy, tried }: RulesReplayTableProps) {
  if (replay === undefined) return <SkeletonRows rows={ROWS.length} what={texts.replay} />;
  const column = (key: 'held' | 'asked', head: string): Column<Compared> => ({
    key,
    head,
    numeric: true,
    cell: ({ value }) => value(replay[key]),
  });
  return (
    <section aria-busy={busy} data-constant="row" aria-label={texts.replay}>
      <Table
        caption={texts.replay}
        columns={[
          { key: 'name', head: texts.replay, cell: ({ name }) => name },
          column('held', texts.held),
          column('asked', texts.asked),
        ]}
        rows={[...ROWS]}
        rowKey={({ name }) => name}
      />
      <p className={css.small}>
        {tried
          ? RULE_TEXTS.fromToToReplayWhy(date(replay.from), date(replay.to), texts.replayWhy)
          : texts.notTried}
      </p>
    </section>
  );
}
