import { useForm } from 'react-hook-form';
import type { SavedScenario, SimulationRequest } from '@cottontree/contract/simulation/schemas.ts';
import { saveScenario, updateScenario } from '@cottontree/contract/simulation/simulation.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { call } from '../../kernel/call.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { COMPARISON_TEXTS } from './comparison-texts.ts';
import { SCENARIO_NAMES, SIMULATION_TEXTS, monthsInWords } from './simulation-texts.ts';

export interface SaveScenarioProps {
  question: SimulationRequest;
  /** The run that is saved with it. */
  runId?: string;
  /** The saved scenario that is replaced by this question. */
  editing?: SavedScenario | undefined;
  onSaved: (scenario: SavedScenario) => void;
  onClose: () => void;
}

/** Saves a question under a name: as a draft, or with its result. */
export function SaveScenario({ question, runId, editing, onSaved, onClose }: SaveScenarioProps) {
  const { pending, error, change } = useChange(/^\/api\/analytics\/scenarios/);
  const keyFor = useAttemptKey();
  const form = useForm({
    defaultValues: {
      name: editing?.name ?? `${SCENARIO_NAMES[question.scenario]}, ${monthsInWords(question.timeframe)}`,
    },
  });
  useRefusedFields(form, error);

  const submit = form.handleSubmit(async ({ name }) => {
    const content = { name: name.trim(), ...question };
    const options = { idempotencyKey: keyFor([content, runId, editing?.version]) };
    const saved = await change(
      () =>
        editing === undefined
          ? call(saveScenario, { input: { ...content, ...(runId !== undefined && { runId }) } }, options)
          : call(
              updateScenario,
              { params: { id: editing.id }, input: { ...content, version: editing.version } },
              options,
            ),
      {
        done: SIMULATION_TEXTS.saved,
        action: editing === undefined ? 'create' : 'update',
        describe: (made) => ({
          description: COMPARISON_TEXTS.scenarioName(made.name),
          data: { scenarioId: made.id },
        }),
      },
    );
    if (saved === undefined) return;
    onSaved(saved);
    onClose();
  });

  return (
    <FormDialog
      draft={`scenario ${editing?.id ?? 'new'}`}
      title={editing === undefined ? COMPARISON_TEXTS.saveScenario : COMPARISON_TEXTS.saveChanges}
      description={
        runId === undefined ? COMPARISON_TEXTS.savedAsADraft : COMPARISON_TEXTS.savedWithItsResults
      }
      submitLabel={COMMON_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${SIMULATION_TEXTS.saveFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={COMPARISON_TEXTS.name}
        required
        maxLength={80}
        validate={written(COMPARISON_TEXTS.giveItAName)}
      />
    </FormDialog>
  );
}
