import type { SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, moment, month as monthInWords, percent } from '../../kernel/formatting.ts';
import { ASSUMPTION_TEXTS } from './assumption-texts.ts';
import { PriorTable } from './simulation-assumptions.tsx';
import { gradeText } from './simulation-grade.tsx';
import { StartLines } from './simulation-start.tsx';
import css from './simulation.module.css';
import { COMPETITION_NAMES, MARKET_NAMES, REGULATION_NAMES } from './simulation-texts.ts';

/** How the result was made, from which data, and how well it performed so far. */
export function ModelCard({ run }: { run: SimulationRun }) {
  const { variables } = run;
  return (
    <Card
      title={ASSUMPTION_TEXTS.howThisWasMade}
      meta={<Constant why="freshness">{moment(run.madeAt)}</Constant>}
    >
      <div className={css.card}>
        <section>
          <h3>{ASSUMPTION_TEXTS.methodName}</h3>
          <p data-constant="estimate">{ASSUMPTION_TEXTS.companysNextMonths(count(run.runs))}</p>
          <Lines>
            <Line name={ASSUMPTION_TEXTS.growthName}>
              <Constant why="row">{percent(variables.userGrowth)}</Constant>
            </Line>
            <Line name={ASSUMPTION_TEXTS.market}>{MARKET_NAMES[variables.marketConditions]}</Line>
            <Line name={ASSUMPTION_TEXTS.competition}>{COMPETITION_NAMES[variables.competitionLevel]}</Line>
            <Line name={ASSUMPTION_TEXTS.regulation}>{REGULATION_NAMES[variables.regulatoryChanges]}</Line>
            <Line name={ASSUMPTION_TEXTS.seed}>
              <Constant why="row">{String(run.seed)}</Constant>
            </Line>
            <Line name={ASSUMPTION_TEXTS.judgement}>
              <Constant why="row">{ASSUMPTION_TEXTS.judgementIs(run.priorsVersion)}</Constant>
            </Line>
            <Line name={ASSUMPTION_TEXTS.simulatedBy}>
              <Constant why="row">{run.madeBy.name}</Constant>
            </Line>
            <Line name={ASSUMPTION_TEXTS.testedAgainstWhatHappened}>
              <Constant why="count">{gradeText(run.grade)}</Constant>
            </Line>
          </Lines>
        </section>
        <section>
          <h3 data-constant="period">{ASSUMPTION_TEXTS.startEndOf(monthInWords(run.start.month))}</h3>
          <StartLines start={run.start} />
        </section>
        <section>
          <h3>{ASSUMPTION_TEXTS.assumed}</h3>
          <PriorTable prior={run.prior} />
        </section>
      </div>
    </Card>
  );
}
