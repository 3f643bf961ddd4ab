import { useState, type FormEvent } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Checkbox, Field, Input, Select } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { usePreference } from '../preference.ts';
import { alertPermission, requestAlerts } from './announce.ts';
import css from './settings-form.module.css';
import { CATEGORIES, FREQUENCIES, isTime, notificationSettings, type Frequency } from './settings.ts';
import { SETTINGS_TEXTS } from './texts.ts';

const PERMISSION_WORDS = {
  default: SETTINGS_TEXTS.browserHasNotDecided,
  granted: SETTINGS_TEXTS.browserAllowsDesktopAlerts,
  denied: SETTINGS_TEXTS.browserBlocksDesktopAlerts,
} as const satisfies Record<NotificationPermission, string>;

/**
 * The form for how notifications are announced in this browser.
 * @param offerNone also offers the frequency "none", as the profile does
 */
export function NotificationSettingsForm({
  offerNone = false,
  onSaved,
}: {
  offerNone?: boolean;
  onSaved?: () => void;
}) {
  const [kept, keep] = usePreference(notificationSettings);
  const [draft, setDraft] = useState(kept);
  const offered = FREQUENCIES.filter((each) => each !== 'none' || offerNone || kept.frequency === 'none');
  const [permission, setPermission] = useState(alertPermission);
  const { start, end } = draft.quietHours;
  const wrong = { start: !isTime(start), end: !isTime(end) };

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.start || wrong.end) return;
    keep(draft);
    toast({ title: SETTINGS_TEXTS.saved.title, description: SETTINGS_TEXTS.saved.text });
    onSaved?.();
  };
  const choosePush = (pushEnabled: boolean) => {
    setDraft({ ...draft, pushEnabled });
    // Some browsers allow the permission request only in response to an action of the person.
    if (pushEnabled) void requestAlerts().then(() => setPermission(alertPermission()));
  };
  const chooseFrequency = (value: string) => {
    const frequency: Frequency = FREQUENCIES.find((each) => each === value) ?? draft.frequency;
    setDraft({ ...draft, frequency });
  };

  return (
    <Form draft={{ name: 'notification-settings' }} className={css.form} onSubmit={save} noValidate>
      <Checkbox
        label={SETTINGS_TEXTS.sound}
        name="sound"
        checked={draft.soundEnabled}
        onChange={(event) => setDraft({ ...draft, soundEnabled: event.target.checked })}
      />
      <Checkbox
        label={SETTINGS_TEXTS.desktopAlerts}
        name="push"
        hint={PERMISSION_WORDS[permission]}
        checked={draft.pushEnabled}
        onChange={(event) => choosePush(event.target.checked)}
      />
      <Field label={SETTINGS_TEXTS.frequencyLabel}>
        <Select
          name="frequency"
          value={draft.frequency}
          onChange={(event) => chooseFrequency(event.target.value)}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {SETTINGS_TEXTS.frequency[each]}
            </option>
          ))}
        </Select>
      </Field>
      <div className={css.hours}>
        <Field label={SETTINGS_TEXTS.quietFrom} error={wrong.start && SETTINGS_TEXTS.enterATimeSuchAs}>
          <Input
            type="time"
            name="quietFrom"
            value={start}
            onChange={(event) => setDraft({ ...draft, quietHours: { start: event.target.value, end } })}
          />
        </Field>
        <Field label={SETTINGS_TEXTS.quietUntil} error={wrong.end && SETTINGS_TEXTS.enterATimeSuchAsMorning}>
          <Input
            type="time"
            name="quietUntil"
            value={end}
            onChange={(event) => setDraft({ ...draft, quietHours: { start, end: event.target.value } })}
          />
        </Field>
      </div>
      <fieldset className={css.categories}>
        <legend>{SETTINGS_TEXTS.categoriesLegend}</legend>
        {CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            name={category}
            label={SETTINGS_TEXTS.categories[category]}
            checked={draft.categories[category]}
            onChange={(event) =>
              setDraft({ ...draft, categories: { ...draft.categories, [category]: event.target.checked } })
            }
          />
        ))}
      </fieldset>
      <Button type="submit" variant="primary">
        {SETTINGS_TEXTS.saveSettings}
      </Button>
    </Form>
  );
}
