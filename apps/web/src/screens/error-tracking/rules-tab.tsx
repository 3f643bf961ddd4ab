import { useForm } from 'react-hook-form';
import {
  CRITICAL_THRESHOLDS,
  HIGH_THRESHOLDS,
  readAlertRules,
  saveAlertRules,
  type AlertRules,
} from '@cottontree/contract/errors/error-tracking.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Checkbox } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { LongTextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ALERT_RULE_TEXTS } from './alert-rule-texts.ts';
import { Answer } from './answer.tsx';
import { FiredAlerts } from './fired-alerts.tsx';
import css from './screen.module.css';
import { TRACKING_TEXTS } from './texts.ts';
import { useTrackingChange } from './use-change.ts';
import { Needs } from '../../kernel/needs.tsx';

const TOGGLES = {
  notifyCentre: [ALERT_RULE_TEXTS.notificationCentre, ALERT_RULE_TEXTS.everybodyWhoMayChange],
  notifyMail: [ALERT_RULE_TEXTS.email, ALERT_RULE_TEXTS.recipientsAbove],
  notifyRegressions: [ALERT_RULE_TEXTS.regressions, ALERT_RULE_TEXTS.resolvedErrorThatHappensAgain],
  notifyAssignee: [ALERT_RULE_TEXTS.assignments, ALERT_RULE_TEXTS.personAnErrorIsAssigned],
} as const;
type Toggle = keyof typeof TOGGLES;
const NAMES: readonly Toggle[] = ['notifyCentre', 'notifyMail', 'notifyRegressions', 'notifyAssignee'];

const WITHIN = ALERT_RULE_TEXTS.occurrencesOfOneErrorWithin;
const occurrences = (times: number) => (times === 1 ? '1 occurrence' : `${times} occurrences`);

/** When people are notified about errors, and their last notifications. */
export function RulesTab() {
  const answer = useRead(readAlertRules);
  const mayChange = holds(useCurrentUser().data, 'settings.edit');
  return (
    <Answer of={answer} what={ALERT_RULE_TEXTS.alertRules} rows={8} className={css.state}>
      {({ rules, mail, fired }) => (
        <div className={css.rules}>
          <RulesForm key={rules.version} held={rules} mail={mail} mayChange={mayChange} />
          <FiredAlerts fired={fired} />
        </div>
      )}
    </Answer>
  );
}

/** Addresses, separated by line breaks, spaces, commas or semicolons. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The form fields by their paths in the contract: one address of the list is "recipients.2". */
const fieldOf = (path: string): string => path.replace(/\..*/, '');

function RulesForm({ held, mail, mayChange }: { held: AlertRules; mail: boolean; mayChange: boolean }) {
  const { pending, error, change } = useTrackingChange();
  const keyFor = useAttemptKey();
  const { version, ...rules } = held;
  const form = useForm({ defaultValues: { ...rules, recipients: rules.recipients.join('\n') } });
  const { control, register } = form;
  useRefusedFields(form, error, fieldOf);
  const save = form.handleSubmit(async (values) => {
    const input = { ...values, recipients: addressesIn(values.recipients), version };
    await change(() => call(saveAlertRules, { input }, { idempotencyKey: keyFor(input) }), {
      done: TRACKING_TEXTS.saved,
      action: 'update',
      describe: () => ({ description: ALERT_RULE_TEXTS.changedWhenPeopleAreNotified }),
    });
  });
  return (
    <Card title={TRACKING_TEXTS.tabs.rules}>
      <Form
        draft={{ name: 'error-alert-rules' }}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void save();
        }}
      >
        <RefusalNotice error={error} failed={`${TRACKING_TEXTS.saveFailed}.`} />
        <ListField
          control={control}
          name="criticalThreshold"
          label={ALERT_RULE_TEXTS.criticalThreshold}
          hint={WITHIN}
          disabled={!mayChange}
          options={CRITICAL_THRESHOLDS}
          words={occurrences}
        />
        <ListField
          control={control}
          name="highThreshold"
          label={ALERT_RULE_TEXTS.highThreshold}
          hint={WITHIN}
          disabled={!mayChange}
          options={HIGH_THRESHOLDS}
          words={occurrences}
        />
        <LongTextField
          control={control}
          name="recipients"
          label={ALERT_RULE_TEXTS.recipients}
          hint={ALERT_RULE_TEXTS.emailAddresses}
          rows={3}
          disabled={!mayChange}
        />
        <fieldset className={css.choices} disabled={!mayChange}>
          <legend>{ALERT_RULE_TEXTS.notifications}</legend>
          {NAMES.map((name) => (
            <Checkbox
              key={name}
              {...register(name)}
              label={TOGGLES[name][0]}
              hint={name === 'notifyMail' && !mail ? TRACKING_TEXTS.noMail : TOGGLES[name][1]}
            />
          ))}
        </fieldset>
        {mayChange ? (
          <div>
            <Button type="submit" variant="primary" busy={pending}>
              {COMMON_TEXTS.save}
            </Button>
          </div>
        ) : (
          <p className={css.small}>
            <Needs power="settings.edit" what={ALERT_RULE_TEXTS.changingThem} />
          </p>
        )}
      </Form>
    </Card>
  );
}
