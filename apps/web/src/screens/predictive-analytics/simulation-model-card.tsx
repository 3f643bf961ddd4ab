import type { SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, moment, month as monthInWords, percent } from '../../kernel/formatting.ts';
import { PriorTable } from './simulation-assumptions.tsx';
import { gradeText } from './simulation-grade.tsx';
import { StartLines } from './simulation-start.tsx';
import css from './simulation.module.css';
import { COMPETITION_NAMES, MARKET_NAMES, REGULATION_NAMES } from './simulation-texts.ts';

/** How the result was made, from which data, and how well it performed so far. */
export function ModelCard({ run }: { run: SimulationRun }) {
  const { variables } = run;
  return (
    <Card title="How this was made" meta={<Constant why="freshness">{moment(run.madeAt)}</Constant>}>
      <div className={css.card}>
        <section>
          <h3>Method</h3>
          <p data-constant="estimate">
            The company’s next months, {count(run.runs)} times, each time three ways under the same chances:
            as it goes on, in the chosen surroundings, and there with the scenario. Differences between them
            are its effect. Subscribers grow by the fitted trend, revenue per subscriber drifts and varies,
            costs follow revenue at the company’s own share. The season of the year, where there is one, is
            the same in all three. The judgement is nobody’s measurement: read the ranges, not the middle.
          </p>
          <Lines>
            <Line name="Growth">
              <Constant why="row">{percent(variables.userGrowth)}</Constant>
            </Line>
            <Line name="Market">{MARKET_NAMES[variables.marketConditions]}</Line>
            <Line name="Competition">{COMPETITION_NAMES[variables.competitionLevel]}</Line>
            <Line name="Regulation">{REGULATION_NAMES[variables.regulatoryChanges]}</Line>
            <Line name="Seed">
              <Constant why="row">{String(run.seed)}</Constant>
            </Line>
            <Line name="Judgement">
              <Constant why="row">
                {run.priorsVersion === 0 ? 'as delivered' : `version ${run.priorsVersion}`}
              </Constant>
            </Line>
            <Line name="Simulated by">
              <Constant why="row">{run.madeBy.name}</Constant>
            </Line>
            <Line name="Tested against what happened">
              <Constant why="count">{gradeText(run.grade)}</Constant>
            </Line>
          </Lines>
        </section>
        <section>
          <h3 data-constant="period">Start: end of {monthInWords(run.start.month)}</h3>
          <StartLines start={run.start} />
        </section>
        <section>
          <h3>Assumed</h3>
          <PriorTable prior={run.prior} />
        </section>
      </div>
    </Card>
  );
}
