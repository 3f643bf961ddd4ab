import { readPredictions as route } from '@cottontree/contract/analytics.ts';
import { ModelOutput, type PredictiveModel } from '@cottontree/contract/analytics-predictions.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import { sql } from 'kysely';
import { askedDay } from '../../figures/asked-day.ts';
import { rolesGranting } from '../../kernel/access.ts';
import { query } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';

/** What a model tells is what its permission shows. */
const SEES: Readonly<Partial<Record<PredictiveModel, Power>>> = {
  revenue: 'revenue.view',
  ltv: 'revenue.view',
  fraud: 'compliance.view',
};

interface Run {
  as_of: BusinessDay;
  trained_at: Date;
  milliseconds: number;
  reason: string | null;
  output: unknown;
}

export const readPredictions = query(
  route,
  async ({ read, clock, actor, query: { period, model, asOf } }) => {
    const permission = SEES[model];
    if (permission !== undefined && !actor.powers.has(permission)) {
      const grantedBy = await rolesGranting(read);
      throw new AppError('forbidden', `This needs the permission ${permission}`, { permission, grantedBy });
    }
    const { day } = askedDay(clock, asOf);
    const [run] = await read(sql<Run>`
    select as_of, trained_at, milliseconds, reason, output from model_runs
     where model = ${model} and period = ${Number(period)} and as_of <= ${day}::date
     order by as_of desc, id desc limit 1`);
    if (!run) {
      const [books] = await read(sql<{ last: BusinessDay | null }>`
    select max(business_day) as last from day_closes`);
      const last = books?.last ?? null;
      const why = last === null ? 'empty' : day < last ? 'before' : 'training';
      return { model, period, state: 'waiting' as const, why } as const;
    }
    const { as_of, trained_at, milliseconds, reason, output } = run;
    const trainedAt = trained_at.toISOString();
    if (reason !== null)
      return { model, period, state: 'insufficient' as const, asOf: as_of, trainedAt, reason };
    return {
      model,
      period,
      state: 'ready' as const,
      asOf: as_of,
      trainedAt,
      milliseconds,
      output: ModelOutput.parse(output),
    };
  },
);
