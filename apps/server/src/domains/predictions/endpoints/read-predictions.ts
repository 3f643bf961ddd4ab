import { readPredictions as route } from '@cottontree/contract/predictions/analytics.ts';
import {
  ModelOutput,
  PREDICTIVE_MODELS,
  type Prediction,
  type PredictionPeriod,
  type PredictiveModel,
} from '@cottontree/contract/predictions/predictions.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import { requestedDay } from '../../../figures/requested-day.ts';
import type { Read } from '../../../platform/database/known-rows.ts';
import { rolesGranting } from '../../../platform/http/access.ts';
import { query, type Actor } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';

/** The permission that the output of a model needs. */
const PERMISSION_OF: Readonly<Partial<Record<PredictiveModel, Power>>> = {
  revenue: 'revenue.view',
  ltv: 'revenue.view',
  fraud: 'compliance.view',
};

type WithheldPrediction = Extract<Prediction, { state: 'withheld' }>;

interface Run {
  as_of: BusinessDay;
  trained_at: Date;
  milliseconds: number;
  reason: string | null;
  output: unknown;
  learnt_rows: bigint | null;
  learnt_days: number | null;
  learnt_decisions: number | null;
}

/** Runs from before forecasts were tested measured drivers differently, so those drivers are not shown. */
const Judged = ModelOutput.pick({ card: true, backtest: true, simple: true });
const Withheld = Judged.extend(ModelOutput.pick({ drivers: true }).shape);

const UNTESTED = 'There is too little history to test it on past days, so its error is not known.';
const UNJUDGED = 'It was made before forecasts were tested on past days; the next training tests it.';

/** The reason why a forecast that failed its own backtest is withheld; null where it is shown. */
function withheldOf(output: unknown): Pick<WithheldPrediction, 'withheld' | 'output'> | null {
  const { card, backtest, simple } = Judged.parse(output);
  if (!backtest?.judgement)
    return {
      withheld: backtest === null ? UNTESTED : UNJUDGED,
      output: { card, backtest, simple, drivers: [] },
    };
  const { withheld } = backtest.judgement;
  return withheld === null ? null : { withheld, output: Withheld.parse(output) };
}

/** The permission that the person lacks for the output of a model. */
function lacked(model: PredictiveModel, { powers }: Pick<Actor, 'powers'>): Power | undefined {
  const permission = PERMISSION_OF[model];
  return permission === undefined || powers.has(permission) ? undefined : permission;
}

/** What measures the past, such as the model of fraud scores, forecasts nothing. */
const FORECASTS: readonly PredictiveModel[] = PREDICTIVE_MODELS.filter((model) => model !== 'fraud');

interface PredictionRequest {
  readonly model: PredictiveModel;
  readonly period: PredictionPeriod;
  readonly day: BusinessDay;
}

export const readPredictions = query(
  route,
  async ({ read, clock, actor, query: { period, model, asOf } }): Promise<Prediction> => {
    const { day } = requestedDay(clock, asOf);
    const predicted = (of: PredictiveModel) => predictionOf(read, { model: of, period, day });
    const firstShown = async (): Promise<PredictiveModel> => {
      for (const each of FORECASTS)
        if (lacked(each, actor) === undefined && (await predicted(each)).state === 'ready') return each;
      return PREDICTIVE_MODELS[0];
    };
    const chosen = model ?? (await firstShown());
    const permission = lacked(chosen, actor);
    if (permission !== undefined) {
      const grantedBy = await rolesGranting(read);
      throw new AppError('forbidden', needsPower(permission), { permission, grantedBy });
    }
    return predicted(chosen);
  },
);

async function predictionOf(read: Read, { model, period, day }: PredictionRequest): Promise<Prediction> {
  const [run] = await read(sql<Run>`
    select as_of, trained_at, milliseconds, reason, output, learnt_rows, learnt_days, learnt_decisions from model_runs
     where model = ${model} and period = ${Number(period)} and as_of <= ${day}::date
     order by as_of desc, id desc limit 1`);
  if (!run) {
    const [books] = await read(sql<{ last: BusinessDay | null }>`
      select max(business_day) as last from day_closes`);
    const last = books?.last ?? null;
    const why = last === null ? 'empty' : day < last ? 'before' : 'training';
    return { model, period, state: 'waiting' as const, why } as const;
  }
  const { as_of, trained_at, milliseconds, reason, learnt_days: days } = run;
  const common = {
    model,
    period,
    asOf: as_of,
    trainedAt: trained_at.toISOString(),
    learntFrom:
      days === null
        ? null
        : {
            rows: Number(run.learnt_rows),
            days,
            decisions: Number(run.learnt_decisions),
            until: as_of,
          },
  };
  if (reason !== null) return { ...common, state: 'insufficient' as const, reason };
  const withheld = FORECASTS.includes(model) ? withheldOf(run.output) : null;
  return withheld === null
    ? { ...common, state: 'ready' as const, milliseconds, output: ModelOutput.parse(run.output) }
    : { ...common, state: 'withheld' as const, milliseconds, ...withheld };
}
