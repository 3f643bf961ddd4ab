import { useState, type FormEvent } from 'react';
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
import { Field, Select, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { NumberInput } from '../../domain/forms/number-input.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { faultsOf, refusalText } from '../../domain/staff/refusal.ts';
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
  typed: TypedQuestion;
  onType: (typed: TypedQuestion) => void;
  /** The saved scenario that is being changed. */
  editing: SavedScenario | undefined;
  onSaved: (scenario: SavedScenario) => void;
  onNew: () => void;
  onAnswer: (run: SimulationRun) => void;
}

/** The form of a question, beside the start values and assumptions of its result. */
export function SimulationSetup({ typed, onType, editing, onSaved, onNew, onAnswer }: SimulationSetupProps) {
  const { pending, error, change } = useChange(null);
  const keyFor = useAttemptKey();
  const [saving, setSaving] = useState(false);
  const wrong: Readonly<Record<string, string | undefined>> = { ...faultsOf(error), ...faultsIn(typed) };
  const question = questionOf(typed);
  const set = (part: Partial<TypedQuestion>) => onType({ ...typed, ...part });

  const run = async () => {
    if (question === undefined) return;
    const made = await change(
      () => call(runSimulation, { input: question }, { idempotencyKey: keyFor(question) }),
      {
        done: SIMULATION_TEXTS.done,
        failed: SIMULATION_TEXTS.failed,
        action: 'create',
        describe: ({ id, scenario }) => ({
          description: SIMULATION_TEXTS.simulatedScenario(SCENARIO_NAMES[scenario]),
          data: { simulationId: id },
        }),
      },
    );
    if (made) onAnswer(made);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) void run();
  };

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
        <Form draft={{ name: 'simulation' }} onSubmit={submit} noValidate className={css.form}>
          {error !== undefined && (
            <Notice tone="neg">
              <span data-constant="message">
                <strong>{SIMULATION_TEXTS.failed}.</strong> {refusalText(error)}
              </span>
            </Notice>
          )}
          <Field label={SIMULATION_TEXTS.hypothesis} required hint={HYPOTHESIS_HINT} error={wrong.hypothesis}>
            <Textarea
              name="hypothesis"
              rows={3}
              maxLength={2_000}
              value={typed.hypothesis}
              onChange={(event) => set({ hypothesis: event.target.value })}
            />
          </Field>
          <div className={css.fields}>
            <Field label={SIMULATION_TEXTS.scenarioType} required error={wrong.scenario}>
              <Select
                name="scenario"
                value={typed.scenario}
                onChange={(event) =>
                  set({ scenario: ScenarioType.options.find((type) => type === event.target.value) ?? '' })
                }
              >
                <option value="">{SIMULATION_TEXTS.chooseOne}</option>
                {ScenarioType.options.map((type) => (
                  <option key={type} value={type}>
                    {SCENARIO_NAMES[type]}
                  </option>
                ))}
              </Select>
            </Field>
            <ChoiceField
              label={SIMULATION_TEXTS.timeframe}
              error={wrong.timeframe}
              name="timeframe"
              options={TIMEFRAMES}
              value={typed.timeframe}
              words={monthsInWords}
              onChange={(timeframe) => set({ timeframe })}
            />
            <Field
              label={SIMULATION_TEXTS.userGrowthPercent}
              hint={<span data-constant="note">{SIMULATION_TEXTS.changeOfItsPace}</span>}
              error={wrong.userGrowth}
            >
              <NumberInput
                name="userGrowth"
                min="-100"
                max="300"
                step="any"
                placeholder="0"
                value={typed.userGrowth}
                onChange={(event) => set({ userGrowth: event.target.value })}
              />
            </Field>
            <ChoiceField
              label={SIMULATION_TEXTS.marketConditions}
              name="marketConditions"
              value={typed.marketConditions}
              options={MarketConditions.options}
              words={(each) => MARKET_NAMES[each]}
              onChange={(marketConditions) => set({ marketConditions })}
            />
            <ChoiceField
              label={SIMULATION_TEXTS.competitionLevel}
              name="competitionLevel"
              value={typed.competitionLevel}
              options={CompetitionLevel.options}
              words={(each) => COMPETITION_NAMES[each]}
              onChange={(competitionLevel) => set({ competitionLevel })}
            />
            <ChoiceField
              label={SIMULATION_TEXTS.regulatoryChanges}
              name="regulatoryChanges"
              value={typed.regulatoryChanges}
              options={RegulatoryChanges.options}
              words={(each) => REGULATION_NAMES[each]}
              onChange={(regulatoryChanges) => set({ regulatoryChanges })}
            />
            <Field
              label={SIMULATION_TEXTS.seed}
              hint={SIMULATION_TEXTS.keepItToCompareScenarios}
              error={wrong.seed}
            >
              <NumberInput
                name="seed"
                whole
                min="0"
                step="1"
                value={typed.seed}
                onChange={(event) => set({ seed: event.target.value })}
              />
            </Field>
          </div>
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
        <AssumptionsCard scenario={typed.scenario} />
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
