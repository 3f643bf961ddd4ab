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
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { ASSUMPTION_TEXTS } from './assumption-texts.ts';
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
  ['low', ASSUMPTION_TEXTS.low],
  ['mode', ASSUMPTION_TEXTS.likeliest],
  ['high', ASSUMPTION_TEXTS.high],
] as const;
const gridsOf = (part: ScenarioType | 'surroundings'): readonly Grid[] =>
  part === 'surroundings'
    ? [
        {
          title: ASSUMPTION_TEXTS.market,
          columns: [
            ['growth', ASSUMPTION_TEXTS.growthFactor],
            ['arpuDrift', ASSUMPTION_TEXTS.revenuePerHead],
            ['noise', ASSUMPTION_TEXTS.noise],
          ],
          rows: Object.entries(MARKET_NAMES).map(([key, name]) => [`market.${key}`, name]),
        },
        {
          title: ASSUMPTION_TEXTS.competition,
          columns: [
            ['growth', ASSUMPTION_TEXTS.growthFactor],
            ['churn', ASSUMPTION_TEXTS.churn],
          ],
          rows: Object.entries(COMPETITION_NAMES).map(([key, name]) => [`competition.${key}`, name]),
        },
        {
          title: ASSUMPTION_TEXTS.regulation,
          columns: [
            ['growth', ASSUMPTION_TEXTS.growthFactor],
            ['opex', ASSUMPTION_TEXTS.operatingExpenses],
            ['shock', ASSUMPTION_TEXTS.shockPercent],
          ],
          rows: Object.entries(REGULATION_NAMES).map(([key, name]) => [`regulation.${key}`, name]),
        },
        {
          title: ASSUMPTION_TEXTS.everywhere,
          columns: [['', ASSUMPTION_TEXTS.value]],
          rows: [
            ['noise.users', ASSUMPTION_TEXTS.noiseOfSubscribersPercent],
            ['noise.arpu', ASSUMPTION_TEXTS.noiseOfRevenuePerHead],
            ['costSpread', ASSUMPTION_TEXTS.costOfRevenueBeside],
            ['failureEffect', ASSUMPTION_TEXTS.effectOfAnInitiative],
          ],
        },
      ]
    : [
        {
          title: ASSUMPTION_TEXTS.whatItChanges,
          columns: PERCENTILES,
          rows: [
            [`scenarios.${part}.users`, ASSUMPTION_TEXTS.subscribersPercent],
            [`scenarios.${part}.arpu`, ASSUMPTION_TEXTS.revenuePerHeadPercent],
            [`scenarios.${part}.opex`, ASSUMPTION_TEXTS.operatingExpensesPercent],
            [`scenarios.${part}.oneOff`, ASSUMPTION_TEXTS.oneOffCosts],
            [`scenarios.${part}.delay`, ASSUMPTION_TEXTS.monthsUntilItTakesEffect],
          ],
        },
        {
          title: ASSUMPTION_TEXTS.whetherItTakes,
          columns: [['', ASSUMPTION_TEXTS.value]],
          rows: [[`scenarios.${part}.success`, ASSUMPTION_TEXTS.chance0To1]],
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
        describe: ({ version }) => ({
          description: ASSUMPTION_TEXTS.whatSimulationsAssume,
          data: { version },
        }),
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
      title={mayEdit ? ASSUMPTION_TEXTS.editAssumptions : ASSUMPTION_TEXTS.assumptions}
      description={
        <span data-constant="row">
          {ASSUMPTION_TEXTS.judgementVersion(state.version)}
          {!mayEdit && ` ${needsPower('settings.edit', ASSUMPTION_TEXTS.changingIt)}.`}
        </span>
      }
      submitLabel={mayEdit ? COMMON_TEXTS.save : undefined}
      pending={pending}
      error={error}
      failed={`${SIMULATION_TEXTS.priorsFailed}.`}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={ASSUMPTION_TEXTS.assumptionsAbout}>
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
          <option value="surroundings">{ASSUMPTION_TEXTS.surroundingsAndNoise}</option>
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
          {ASSUMPTION_TEXTS.somethingIsWrongInAnother} <span data-constant="row">{elsewhere[0]}</span>
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
