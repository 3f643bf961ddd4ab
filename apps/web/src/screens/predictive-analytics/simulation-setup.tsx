import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import {
  CompetitionLevel,
  MarketConditions,
  RegulatoryChanges,
  ScenarioType,
  TIMEFRAMES,
  type SavedScenario,
  type SimulationRun,
} from '@cottontree/contract/simulation/schemas.ts';
import { runSimulation } from '@cottontree/contract/simulation/simulation.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { NumberInput } from '../../domain/forms/number-input.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { LongTextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { AssumptionsCard } from './simulation-assumptions.tsx';
import { faultsIn, questionOf, type TypedQuestion } from './simulation-question.ts';
import { StartCard } from './simulation-start.tsx';
import css from './simulation.module.css';
import {
  COMPETITION_NAMES,
  HYPOTHESIS_HINT,
  MARKET_NAMES,
  REGULATION_NAMES,
  SCENARIO_NAMES,
  SIMULATION_TEXTS,
  monthsInWords,
} from './simulation-texts.ts';

const SaveScenario = deferred(
  () => import('./save-scenario.tsx').then((part) => part.SaveScenario),
  null,
  'over',
);

export interface SimulationSetupProps {
  form: UseFormReturn<TypedQuestion>;
  /** The saved scenario that is being changed. */
  editing: SavedScenario | undefined;
  onSaved: (scenario: SavedScenario) => void;
  onNew: () => void;
  onAnswer: (run: SimulationRun) => void;
}

/** The form of a question, beside the start values and assumptions of its result. */
export function SimulationSetup({ form, editing, onSaved, onNew, onAnswer }: SimulationSetupProps) {
  const { pending, error, change } = useChange(null);
  const keyFor = useAttemptKey();
  const [saving, setSaving] = useState(false);
  const [advanced, setAdvanced] = useState(false);
  const { control, register, formState } = form;
  const { errors } = formState;
  useRefusedFields(form, error, (path) => path.replace('variables.', ''));
  const question = useWatch({ control, compute: questionOf });
  const scenario = useWatch({ control, name: 'scenario' });

  const submit = form.handleSubmit(async (typed) => {
    const input = questionOf(typed);
    if (input === undefined) return;
    const made = await change(() => call(runSimulation, { input }, { idempotencyKey: keyFor(input) }), {
      done: SIMULATION_TEXTS.done,
      failed: SIMULATION_TEXTS.failed,
      action: 'create',
      describe: ({ id, ...made }) => ({
        description: SIMULATION_TEXTS.simulatedScenario(SCENARIO_NAMES[made.scenario]),
        data: { simulationId: id },
      }),
    });
    if (made) onAnswer(made);
  });

  return (
    <div className={css.setup}>
      <Card
        title={
          editing === undefined ? SIMULATION_TEXTS.scenario : <span data-constant="row">{editing.name}</span>
        }
        {...(editing !== undefined && {
          actions: (
            <Button variant="quiet" onClick={onNew}>
              {SIMULATION_TEXTS.newScenario}
            </Button>
          ),
        })}
      >
        <Form
          draft={{ name: 'simulation' }}
          onSubmit={(event) => void (pending ? event.preventDefault() : submit(event))}
          noValidate
          className={css.form}
        >
          <RefusalNotice error={error} failed={`${SIMULATION_TEXTS.failed}.`} />
          <LongTextField
            control={control}
            name="hypothesis"
            label={SIMULATION_TEXTS.hypothesis}
            required
            hint={HYPOTHESIS_HINT}
            rows={3}
            maxLength={2_000}
          />
          <div className={css.fields}>
            <ListField
              control={control}
              name="scenario"
              label={SIMULATION_TEXTS.scenarioType}
              required
              options={['', ...ScenarioType.options]}
              words={(each) => (each === '' ? SIMULATION_TEXTS.chooseOne : SCENARIO_NAMES[each])}
            />
            <ListField
              control={control}
              name="timeframe"
              label={SIMULATION_TEXTS.timeframe}
              options={TIMEFRAMES}
              words={monthsInWords}
            />
            <Field
              label={SIMULATION_TEXTS.userGrowthPercent}
              hint={<span data-constant="note">{SIMULATION_TEXTS.changeOfItsPace}</span>}
              error={errors.userGrowth?.message}
            >
              <NumberInput
                {...register('userGrowth', { validate: (_, typed) => faultsIn(typed).userGrowth ?? true })}
                min="-100"
                max="300"
                step="any"
                placeholder="0"
              />
            </Field>
            <ListField
              control={control}
              name="marketConditions"
              label={SIMULATION_TEXTS.marketConditions}
              options={MarketConditions.options}
              words={(each) => MARKET_NAMES[each]}
            />
            <ListField
              control={control}
              name="competitionLevel"
              label={SIMULATION_TEXTS.competitionLevel}
              options={CompetitionLevel.options}
              words={(each) => COMPETITION_NAMES[each]}
            />
            <ListField
              control={control}
              name="regulatoryChanges"
              label={SIMULATION_TEXTS.regulatoryChanges}
              options={RegulatoryChanges.options}
              words={(each) => REGULATION_NAMES[each]}
            />
          </div>
          {/* What is wrong in it must be seen. */}
          <details
            className={css.advanced}
            open={advanced || errors.seed !== undefined}
            onToggle={({ currentTarget }) => setAdvanced(currentTarget.open)}
          >
            <summary>{SIMULATION_TEXTS.advanced}</summary>
            <div className={css.fields}>
              <Field
                label={SIMULATION_TEXTS.seed}
                hint={SIMULATION_TEXTS.keepItToCompareScenarios}
                error={errors.seed?.message}
              >
                <NumberInput
                  {...register('seed', { validate: (_, typed) => faultsIn(typed).seed ?? true })}
                  whole
                  min="0"
                  step="1"
                />
              </Field>
            </div>
          </details>
          <div className={css.buttons}>
            <Button disabled={question === undefined} onClick={() => setSaving(true)}>
              {editing === undefined ? SIMULATION_TEXTS.saveDraft : SIMULATION_TEXTS.saveChanges}
            </Button>
            <Button type="submit" variant="primary" disabled={question === undefined} busy={pending}>
              {pending ? SIMULATION_TEXTS.running : SIMULATION_TEXTS.run}
            </Button>
          </div>
        </Form>
      </Card>
      <div className={css.stack}>
        <StartCard />
        <AssumptionsCard scenario={scenario} />
      </div>
      {saving && question !== undefined && (
        <SaveScenario
          question={question}
          editing={editing}
          onSaved={onSaved}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
