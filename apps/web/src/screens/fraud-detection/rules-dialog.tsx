import { useState } from 'react';
import {
  FraudType,
  REPLAY_DAYS,
  replayFraudRules,
  saveFraudRules,
} from '@cottontree/contract/fraud/fraud.ts';
import {
  LEAST_ALERT_FROM,
  MOST_ALERT_FROM,
  MOST_BLOCK_SLL,
  differencesOf,
  loosenedIn,
  type FraudRules,
  type FraudRulesState,
} from '@cottontree/contract/fraud/rules.ts';
import { Field } from '@cottontree/ui/field.tsx';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useReason } from '../../domain/forms/use-reason.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { NumberInput } from '../../domain/forms/number-input.tsx';
import { call } from '../../kernel/call.ts';
import { useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { RULE_TEXTS } from './rule-texts.ts';
import { RulesReplayTable } from './rules-replay.tsx';
import { RulesHistory } from './rules-history.tsx';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';
import { useAlertChange } from './use-change.ts';
import { WaitingRules } from './waiting-rules.tsx';

const { rules: texts } = FRAUD_TEXTS;
const SPANS = REPLAY_DAYS.toSorted((a, b) => a - b);
type Texts = Readonly<Record<FraudType | 'blockThresholdSll', string>>;

const textsOf = ({ alertFrom, blockThresholdSll }: FraudRules): Texts => ({
  unusual_location: alertFrom.unusual_location.toFixed(2),
  rapid_transactions: alertFrom.rapid_transactions.toFixed(2),
  device_anomaly: alertFrom.device_anomaly.toFixed(2),
  spending_pattern: alertFrom.spending_pattern.toFixed(2),
  blockThresholdSll: String(blockThresholdSll),
});
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const faultOf = (typed: Texts, name: keyof Texts): string | undefined => {
  const value = numberOf(typed[name]);
  if (name === 'blockThresholdSll')
    return Number.isInteger(value) && value >= 0 && value <= MOST_BLOCK_SLL
      ? undefined
      : texts.thresholdBounds;
  return value >= LEAST_ALERT_FROM && value <= MOST_ALERT_FROM ? undefined : texts.bounds;
};
/** NaN for a text that is not a number. */
const numbersOf = (typed: Texts): FraudRules => ({
  alertFrom: {
    unusual_location: numberOf(typed.unusual_location),
    rapid_transactions: numberOf(typed.rapid_transactions),
    device_anomaly: numberOf(typed.device_anomaly),
    spending_pattern: numberOf(typed.spending_pattern),
  },
  blockThresholdSll: numberOf(typed.blockThresholdSll),
});
/** Null if a value is invalid. */
const rulesOf = (typed: Texts): FraudRules | null =>
  [...FraudType.options, 'blockThresholdSll' as const].some((name) => faultOf(typed, name))
    ? null
    : numbersOf(typed);
const sameRules = (a: FraudRules, b: FraudRules): boolean => differencesOf(a, b).length === 0;

export interface RulesDialogProps {
  state: FraudRulesState;
  mayEdit: boolean;
  onClose: () => void;
}

/**
 * When a score becomes an alert, and when a block needs a second person; and the effect of other values on past scores.
 */
export function RulesDialog({ state, mayEdit, onClose }: RulesDialogProps) {
  const me = useCurrentUser().data?.username;
  const { pending, error, change } = useAlertChange();
  const keyFor = useAttemptKey();
  const { money } = useMoneyFormats();
  const [typed, setTyped] = useState(() => textsOf(state.rules));
  const [tried, setTried] = useState(state.rules);
  const [days, setDays] = useState<(typeof REPLAY_DAYS)[number]>(REPLAY_DAYS[0]);
  const { control, submitted } = useReason(error);
  const replay = useRead(replayFraudRules, {
    query: { ...tried.alertFrom, blockThresholdSll: tried.blockThresholdSll, days },
  });
  const rules = rulesOf(typed);
  const changed = rules === null || !sameRules(rules, state.rules);
  const isTried =
    rules !== null && sameRules(rules, tried) && replay.data !== undefined && !replay.isPlaceholderData;
  const refused = faultsOf(error);
  const { fewerAlerts, largerBlocks } = loosenedIn(state.rules, numbersOf(typed));

  const submit = () => {
    if (rules === null) return;
    if (!isTried) return setTried(rules);
    submitted((reason) => void save(rules, reason));
  };
  const save = async (chosen: FraudRules, reason: string) => {
    const input = { rules: chosen, reason, version: state.version };
    const saved = await change(() => call(saveFraudRules, { input }, { idempotencyKey: keyFor(input) }), {
      done: texts.done,
      waits: ({ version }) => (version === state.version ? { title: texts.proposed } : undefined),
      action: 'update',
      describe: ({ version }) => ({
        description: version === state.version ? texts.proposed : texts.done,
        data: { version },
      }),
    });
    if (saved) onClose();
  };
  const type = (name: keyof Texts, text: string) => setTyped({ ...typed, [name]: text });
  const keep = fewerAlerts || largerBlocks ? texts.propose : texts.save;
  const submitLabel = isTried ? keep : texts.try;
  return (
    <FormDialog
      draft={`fraud-rules ${state.version}`}
      title={texts.title}
      description={
        <span data-constant="row">
          {RULE_TEXTS.inForce(state.version)}
          {!mayEdit && ` ${texts.lacking}`}
        </span>
      }
      submitLabel={mayEdit && changed ? submitLabel : undefined}
      pending={pending || replay.isFetching}
      error={error}
      failed={`${texts.failed}.`}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={css.rules}>
        <legend>{texts.from}</legend>
        {FraudType.options.map((name) => (
          <Field
            key={name}
            label={FRAUD_TEXTS.types[name]}
            error={faultOf(typed, name) ?? refused[`rules.alertFrom.${name}`]}
          >
            <NumberInput
              name={name}
              min={LEAST_ALERT_FROM}
              max={MOST_ALERT_FROM}
              readOnly={!mayEdit}
              value={typed[name]}
              onChange={(event) => type(name, event.target.value)}
            />
          </Field>
        ))}
      </fieldset>
      {fewerAlerts && <p className={css.small}>{texts.fewerAlerts}</p>}
      <Field
        label={texts.threshold}
        hint={
          <span data-constant="limit">
            {money(typed.blockThresholdSll || null, 'SLL')}
            {largerBlocks && ` ${texts.largerBlocks}`}
          </span>
        }
        error={faultOf(typed, 'blockThresholdSll') ?? refused['rules.blockThresholdSll']}
      >
        <NumberInput
          name="blockThresholdSll"
          whole
          min={0}
          readOnly={!mayEdit}
          value={typed.blockThresholdSll}
          onChange={(event) => type('blockThresholdSll', event.target.value)}
        />
      </Field>
      <ChoiceField
        label={texts.span}
        options={SPANS}
        value={days}
        words={(each) => `${each} days`}
        onChange={setDays}
      />
      {replay.error === null ? (
        <RulesReplayTable replay={replay.data} busy={replay.isFetching} tried={!changed || isTried} />
      ) : (
        <PanelError
          error={replay.error}
          cause={texts.replayFailed}
          what={RULE_TEXTS.rulesOnHistory}
          onRetry={() => void replay.refetch()}
          retrying={replay.isFetching}
        />
      )}
      {mayEdit && changed && isTried && (
        <ReasonField control={control} name="reason" label={FRAUD_TEXTS.reason} />
      )}
      <WaitingRules held={state.rules} waiting={state.waiting} mayEdit={mayEdit} me={me} />
      <RulesHistory history={state.history} />
    </FormDialog>
  );
}
