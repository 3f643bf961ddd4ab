import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { Fragment, useState } from 'react';
import { ScenarioType } from '@cottontree/contract/simulation/schemas.ts';
import { type PriorsState } from '@cottontree/contract/simulation/priors.ts';
import { saveSimulationPriors } from '@cottontree/contract/simulation/simulation.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { faultsOfTexts, priorsOf, textsOf, type PriorFaults } from './prior-numbers.ts';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useReason } from '../../domain/forms/use-reason.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { NumberInput } from '../../domain/forms/number-input.tsx';
import css from './simulation.module.css';
import {
  COMPETITION_NAMES,
  MARKET_NAMES,
  REGULATION_NAMES,
  SCENARIO_NAMES,
  SIMULATION_TEXTS,
} from './simulation-texts.ts';

interface Grid {
  readonly title: string;
  readonly columns: readonly (readonly [key: string, name: string])[];
  readonly rows: readonly (readonly [path: string, name: string])[];
}

const PERCENTILES = [
  ['low', 'Low'],
  ['mode', 'Likeliest'],
  ['high', 'High'],
] as const;
const gridsOf = (part: ScenarioType | 'surroundings'): readonly Grid[] =>
  part === 'surroundings'
    ? [
        {
          title: 'Market',
          columns: [
            ['growth', 'Growth ×'],
            ['arpuDrift', 'Revenue per head, % in half a year'],
            ['noise', 'Noise ×'],
          ],
          rows: Object.entries(MARKET_NAMES).map(([key, name]) => [`market.${key}`, name]),
        },
        {
          title: 'Competition',
          columns: [
            ['growth', 'Growth ×'],
            ['churn', 'Churn ×'],
          ],
          rows: Object.entries(COMPETITION_NAMES).map(([key, name]) => [`competition.${key}`, name]),
        },
        {
          title: 'Regulation',
          columns: [
            ['growth', 'Growth ×'],
            ['opex', 'Operating expenses ×'],
            ['shock', 'Shock, %'],
          ],
          rows: Object.entries(REGULATION_NAMES).map(([key, name]) => [`regulation.${key}`, name]),
        },
        {
          title: 'Everywhere',
          columns: [['', 'Value']],
          rows: [
            ['noise.users', 'Noise of subscribers in a month, %'],
            ['noise.arpu', 'Noise of revenue per head in a month, %'],
            ['costSpread', 'Cost of revenue beside the company’s own, points'],
            ['failureEffect', 'Effect of an initiative that fails, 0 to 1'],
          ],
        },
      ]
    : [
        {
          title: 'What it changes',
          columns: PERCENTILES,
          rows: [
            [`scenarios.${part}.users`, 'Subscribers, %'],
            [`scenarios.${part}.arpu`, 'Revenue per head, %'],
            [`scenarios.${part}.opex`, 'Operating expenses, %'],
            [`scenarios.${part}.oneOff`, 'One-off costs, thousand USD'],
            [`scenarios.${part}.delay`, 'Months until it takes effect'],
          ],
        },
        {
          title: 'Whether it takes',
          columns: [['', 'Value']],
          rows: [[`scenarios.${part}.success`, 'Chance, 0 to 1']],
        },
      ];

export interface PriorsDialogProps {
  state: PriorsState;
  scenario: ScenarioType;
  mayEdit: boolean;
  onClose: () => void;
}

/** All assumptions of simulations, editable with the permission. */
export function PriorsDialog({ state, scenario, mayEdit, onClose }: PriorsDialogProps) {
  const { pending, error, change } = useChange(/^\/api\/analytics\/simulation-priors/);
  const keyFor = useAttemptKey();
  const [part, setPart] = useState<ScenarioType | 'surroundings'>(scenario);
  const [texts, setTexts] = useState(() => textsOf(state.priors));
  const { control, submitted } = useReason(error);
  const [attempted, setAttempted] = useState(false);
  const typed = faultsOfTexts(texts);
  const refused = Object.entries(faultsOf(error)).map(
    ([path, fault]) => [path.replace(/^priors\./, ''), fault] as const,
  );
  const faults: PriorFaults = { ...Object.fromEntries(refused), ...typed };

  const submit = () => {
    setAttempted(true);
    submitted((reason) => {
      if (Object.keys(typed).length === 0) void save(reason);
    });
  };
  const save = async (reason: string) => {
    const input = { priors: priorsOf(texts, state.priors), reason, version: state.version };
    const saved = await change(
      () => call(saveSimulationPriors, { input }, { idempotencyKey: keyFor(input) }),
      {
        done: SIMULATION_TEXTS.priorsSaved,
        action: 'update',
        describe: ({ version }) => ({ description: 'What simulations assume', data: { version } }),
      },
    );
    if (saved) onClose();
  };

  const elsewhere = Object.keys(faults).filter(
    (path) =>
      /\./.test(path) && !gridsOf(part).some(({ rows }) => rows.some(([row]) => path.startsWith(row))),
  );
  return (
    <FormDialog
      draft={`priors ${state.version}`}
      title={mayEdit ? 'Edit Assumptions' : 'Assumptions'}
      description={
        <span data-constant="row">
          Judgement, version {state.version}. Saved runs stay as they are.
          {!mayEdit && ` ${needsPower('settings.edit', 'Changing it')}.`}
        </span>
      }
      submitLabel={mayEdit ? 'Save' : undefined}
      pending={pending}
      error={error}
      failed={`${SIMULATION_TEXTS.priorsFailed}.`}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Assumptions about">
        <Select
          name="part"
          value={part}
          onChange={(event) =>
            setPart(ScenarioType.options.find((type) => type === event.target.value) ?? 'surroundings')
          }
        >
          {ScenarioType.options.map((type) => (
            <option key={type} value={type}>
              {SCENARIO_NAMES[type]}
            </option>
          ))}
          <option value="surroundings">Surroundings and noise</option>
        </Select>
      </Field>
      {gridsOf(part).map((grid) => (
        <NumberGrid
          key={grid.title}
          grid={grid}
          texts={texts}
          faults={attempted ? faults : {}}
          readOnly={!mayEdit}
          onType={(path, text) => setTexts({ ...texts, [path]: text })}
        />
      ))}
      {attempted && elsewhere.length > 0 && (
        <p className={css.fault} role="alert">
          Something is wrong in another part as well: <span data-constant="row">{elsewhere[0]}</span>
        </p>
      )}
      {mayEdit && <ReasonField control={control} name="reason" />}
    </FormDialog>
  );
}

interface NumberGridProps {
  grid: Grid;
  texts: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
  onType: (path: string, text: string) => void;
}
function NumberGrid({ grid, texts, faults, readOnly, onType }: NumberGridProps) {
  return (
    <fieldset
      className={css.numbers}
      style={{ gridTemplateColumns: `minmax(0, 2fr) repeat(${grid.columns.length}, minmax(0, 1fr))` }}
    >
      <legend>{grid.title}</legend>
      <span />
      {grid.columns.map(([key, name]) => (
        <span key={key} className={css.head} data-constant="name">
          {name}
        </span>
      ))}
      {grid.rows.map(([row, name]) => {
        const fault = Object.entries(faults).find(
          ([path]) => path === row || path.startsWith(`${row}.`),
        )?.[1];
        return (
          <Fragment key={row}>
            <span className={css.label} data-constant="name">
              {name}
            </span>
            {grid.columns.map(([key, column]) => {
              const path = key === '' ? row : `${row}.${key}`;
              return (
                <NumberInput
                  key={path}
                  name={path}
                  aria-label={key === '' ? name : `${name}: ${column}`}
                  aria-invalid={fault !== undefined || undefined}
                  step="any"
                  readOnly={readOnly}
                  value={texts[path] ?? ''}
                  onChange={(event) => onType(path, event.target.value)}
                />
              );
            })}
            {fault !== undefined && (
              <p className={css.fault} role="alert">
                <span data-constant="limit">{fault}</span>
              </p>
            )}
          </Fragment>
        );
      })}
    </fieldset>
  );
}
