import { readPredictions } from '@cottontree/contract/predictions/analytics.ts';
import { PREDICTIVE_MODELS, type Prediction } from '@cottontree/contract/predictions/predictions.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Segments } from '../../domain/dashboard/segments.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { useParam } from '../../kernel/url-state.ts';
import { LearntLines, ModelReport, WithheldReport } from './model-report.tsx';
import css from './screen.module.css';
import { AHEAD, MODEL, useClosedDay } from './state.ts';
import { ANALYTICS_TEXTS } from './texts.ts';

const PERIODS = (['30', '90', '365'] as const).map((value) => ({
  value,
  label: ANALYTICS_TEXTS.ahead[value],
}));

/** Predictive Models: one model for one period, with how it was made and how well it performed. */
export function ModelsTab() {
  const [model, setModel] = useParam(MODEL);
  const [period] = useParam(AHEAD);
  // Another model's numbers must not be shown under this one's name while it loads.
  const prediction = useRead(
    readPredictions,
    { query: { ...(model !== '' && { model }), period, asOf: useClosedDay() } },
    { keepPrevious: false },
  );
  const shown = model === '' ? (prediction.data?.model ?? PREDICTIVE_MODELS[0]) : model;
  return (
    <div className={css.stack}>
      <div className={css.tools}>
        <ChoiceField
          label={ANALYTICS_TEXTS.model}
          className={css.model ?? ''}
          name="model"
          options={PREDICTIVE_MODELS}
          value={shown}
          words={(each) => ANALYTICS_TEXTS.models[each]}
          onChange={setModel}
        />
        <Segments label={ANALYTICS_TEXTS.period} param={AHEAD} options={PERIODS} />
      </div>
      {prediction.data === undefined ? (
        <Card title={ANALYTICS_TEXTS.models[shown]}>
          {prediction.isError ? (
            <PanelError
              error={prediction.error}
              what={ANALYTICS_TEXTS.modelsWhat}
              onRetry={() => void prediction.refetch()}
              retrying={prediction.isFetching}
            />
          ) : (
            <SkeletonRows rows={12} what={ANALYTICS_TEXTS.modelsWhat} />
          )}
        </Card>
      ) : (
        <PredictionReport prediction={prediction.data} />
      )}
    </div>
  );
}

function PredictionReport({ prediction }: { prediction: Prediction }) {
  const { state, model } = prediction;
  if (state === 'ready') return <ModelReport prediction={prediction} />;
  if (state === 'withheld') return <WithheldReport prediction={prediction} />;
  const name = ANALYTICS_TEXTS.models[model];
  return (
    <Card title={name}>
      {state === 'waiting' ? (
        <EmptyState title={ANALYTICS_TEXTS.waiting[prediction.why]}>
          {ANALYTICS_TEXTS.waitingWhy[prediction.why]}
        </EmptyState>
      ) : (
        <>
          <EmptyState title={ANALYTICS_TEXTS.insufficient}>
            <Constant why="note">{prediction.reason}</Constant>
          </EmptyState>
          {prediction.learntFrom !== null && (
            <div data-constant="freshness">
              <Lines>
                <LearntLines learntFrom={prediction.learntFrom} />
                <Line name={ANALYTICS_TEXTS.trained}>{moment(prediction.trainedAt)}</Line>
              </Lines>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
