import { useState } from 'react';
import {
  CRITICAL_THRESHOLDS,
  HIGH_THRESHOLDS,
  readAlertRules,
  saveAlertRules,
  type AlertRules,
} from '@cottontree/contract/errors/error-tracking.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Checkbox, Field, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
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

function RulesForm({ held, mail, mayChange }: { held: AlertRules; mail: boolean; mayChange: boolean }) {
  const [rules, setRules] = useState(held);
  const [recipients, setRecipients] = useState(held.recipients.join('\n'));
  const { pending, error, change } = useTrackingChange();
  const keyFor = useAttemptKey();
  const faults = faultsOf(error);
  const wrong = Object.entries(faults).find(([path]) => path.startsWith('recipients'))?.[1];
  const save = async () => {
    const input = { ...rules, recipients: addressesIn(recipients) };
    await change(() => call(saveAlertRules, { input }, { idempotencyKey: keyFor(input) }), {
      done: TRACKING_TEXTS.saved,
      action: 'update',
      describe: () => ({ description: ALERT_RULE_TEXTS.changedWhenPeopleAreNotified }),
    });
  };
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
        <ChoiceField
          label={ALERT_RULE_TEXTS.criticalThreshold}
          hint={WITHIN}
          name="criticalThreshold"
          disabled={!mayChange}
          options={CRITICAL_THRESHOLDS}
          value={rules.criticalThreshold}
          words={occurrences}
          onChange={(criticalThreshold) => setRules({ ...rules, criticalThreshold })}
        />
        <ChoiceField
          label={ALERT_RULE_TEXTS.highThreshold}
          hint={WITHIN}
          name="highThreshold"
          disabled={!mayChange}
          options={HIGH_THRESHOLDS}
          value={rules.highThreshold}
          words={occurrences}
          onChange={(highThreshold) => setRules({ ...rules, highThreshold })}
        />
        <Field label={ALERT_RULE_TEXTS.recipients} hint={ALERT_RULE_TEXTS.emailAddresses} error={wrong}>
          <Textarea
            name="recipients"
            rows={3}
            disabled={!mayChange}
            value={recipients}
            onChange={(event) => setRecipients(event.target.value)}
          />
        </Field>
        <fieldset className={css.choices} disabled={!mayChange}>
          <legend>{ALERT_RULE_TEXTS.notifications}</legend>
          {NAMES.map((name) => (
            <Checkbox
              key={name}
              name={name}
              label={TOGGLES[name][0]}
              hint={name === 'notifyMail' && !mail ? TRACKING_TEXTS.noMail : TOGGLES[name][1]}
              checked={rules[name]}
              onChange={(event) => setRules({ ...rules, [name]: event.target.checked })}
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
