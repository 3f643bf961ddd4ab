import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
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
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
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
const THRESHOLD = 'blockThresholdSll';
type Texts = Readonly<Record<FraudType | typeof THRESHOLD, string>>;
type Values = Texts & { readonly reason: string };

const typedOf = ({ alertFrom, blockThresholdSll }: FraudRules): Values => ({
  unusual_location: alertFrom.unusual_location.toFixed(2),
  rapid_transactions: alertFrom.rapid_transactions.toFixed(2),
  device_anomaly: alertFrom.device_anomaly.toFixed(2),
  spending_pattern: alertFrom.spending_pattern.toFixed(2),
  blockThresholdSll: String(blockThresholdSll),
  reason: '',
});
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const isScore = (text: string): true | string =>
  (numberOf(text) >= LEAST_ALERT_FROM && numberOf(text) <= MOST_ALERT_FROM) || texts.bounds;
const isThreshold = (text: string): true | string => {
  const value = numberOf(text);
  return (Number.isInteger(value) && value >= 0 && value <= MOST_BLOCK_SLL) || texts.thresholdBounds;
};
/** NaN for a text that is not a number. */
const rulesOf = (typed: Texts): FraudRules => ({
  alertFrom: {
    unusual_location: numberOf(typed.unusual_location),
    rapid_transactions: numberOf(typed.rapid_transactions),
    device_anomaly: numberOf(typed.device_anomaly),
    spending_pattern: numberOf(typed.spending_pattern),
  },
  blockThresholdSll: numberOf(typed.blockThresholdSll),
});
/** "rules.alertFrom.device_anomaly" is the field "device_anomaly". */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
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
  const form = useForm({ defaultValues: typedOf(state.rules) });
  const { control, register } = form;
  const { errors } = form.formState;
  useRefusedFields(form, error, lastOf);
  const [tried, setTried] = useState(state.rules);
  const [days, setDays] = useState<(typeof REPLAY_DAYS)[number]>(REPLAY_DAYS[0]);
  const replay = useRead(replayFraudRules, {
    query: { ...tried.alertFrom, blockThresholdSll: tried.blockThresholdSll, days },
  });
  const typed = useWatch({ control, compute: (values: Values) => values });
  const rules = rulesOf(typed);
  const isChanged = !sameRules(rules, state.rules);
  const isTried = sameRules(rules, tried) && replay.data !== undefined && !replay.isPlaceholderData;
  const { fewerAlerts, largerBlocks } = loosenedIn(state.rules, rules);

  const submit = form.handleSubmit(async ({ reason, ...values }) => {
    const chosen = rulesOf(values);
    if (!isTried) return setTried(chosen);
    const input = { rules: chosen, reason: reason.trim(), version: state.version };
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
  });
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
      submitLabel={mayEdit && isChanged ? submitLabel : undefined}
      pending={pending || replay.isFetching}
      error={error}
      failed={`${texts.failed}.`}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className={css.rules}>
        <legend>{texts.from}</legend>
        {FraudType.options.map((name) => (
          <Field key={name} label={FRAUD_TEXTS.types[name]} error={errors[name]?.message}>
            <NumberInput
              {...register(name, { validate: isScore })}
              min={LEAST_ALERT_FROM}
              max={MOST_ALERT_FROM}
              readOnly={!mayEdit}
            />
          </Field>
        ))}
      </fieldset>
      {fewerAlerts && <p className={css.small}>{texts.fewerAlerts}</p>}
      <Field
        label={texts.threshold}
        hint={
          <span data-constant="limit">
            {money(isThreshold(typed.blockThresholdSll) === true ? typed.blockThresholdSll : null, 'SLL')}
            {largerBlocks && ` ${texts.largerBlocks}`}
          </span>
        }
        error={errors[THRESHOLD]?.message}
      >
        <NumberInput {...register(THRESHOLD, { validate: isThreshold })} whole min={0} readOnly={!mayEdit} />
      </Field>
      <ChoiceField
        label={texts.span}
        options={SPANS}
        value={days}
        words={(each) => `${each} days`}
        onChange={setDays}
      />
      {replay.error === null ? (
        <RulesReplayTable replay={replay.data} busy={replay.isFetching} tried={!isChanged || isTried} />
      ) : (
        <PanelError
          error={replay.error}
          cause={texts.replayFailed}
          what={RULE_TEXTS.rulesOnHistory}
          onRetry={() => void replay.refetch()}
          retrying={replay.isFetching}
        />
      )}
      {mayEdit && isChanged && isTried && (
        <ReasonField control={control} name="reason" label={FRAUD_TEXTS.reason} />
      )}
      <WaitingRules held={state.rules} waiting={state.waiting} mayEdit={mayEdit} me={me} />
      <RulesHistory history={state.history} />
    </FormDialog>
  );
}
