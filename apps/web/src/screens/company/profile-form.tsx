import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeCompany, type Company } from '@cottontree/contract/company/company.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useChange } from '../../domain/changes/use-change.ts';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { LongTextField, TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import css from './screen.module.css';
import { COMPANY_TEXTS } from './texts.ts';
import { useChanged } from './use-changed.ts';

const MAX_REGISTRATIONS = 6;
const BLANK = { name: '', number: '' };
/** As many as there can be; blank ones at the end. */
const places = (registrations: Company['registrations']) =>
  Array.from({ length: MAX_REGISTRATIONS }, (_, index) => registrations[index] ?? BLANK);
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Corrects the names, the address and the registration numbers. */
export function ProfileForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { pending, error, change } = useChange(/^\/api\/(setup|work)/);
  const keyFor = useAttemptKey();
  const noteChanged = useChanged();
  const { displayName, legalName, address, registrations, version } = company;
  const form = useForm({
    defaultValues: {
      displayName: displayName ?? '',
      legalName: legalName ?? '',
      address: address ?? '',
      registrations: places(registrations),
    },
  });
  const { control } = form;
  const [shown, setShown] = useState(registrations.length);
  const remove = (index: number) => {
    form.setValue('registrations', places(form.getValues('registrations').toSpliced(index, 1)));
    setShown(shown - 1);
  };
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async (values) => {
    const input = {
      displayName: orNull(values.displayName),
      legalName: orNull(values.legalName),
      address: orNull(values.address),
      registrations: values.registrations.filter(({ name, number }) => name.trim() + number.trim() !== ''),
      version,
    };
    const changed = await change(() => call(changeCompany, { input }, { idempotencyKey: keyFor(input) }), {
      done: COMPANY_TEXTS.saved,
      action: 'update',
      describe: () => ({ description: COMPANY_TEXTS.changedIt }),
    });
    if (changed === undefined) return;
    noteChanged(changed);
    onClose();
  });
  return (
    <Form
      draft={{ name: 'company' }}
      className={css.form}
      onSubmit={(event) => void (pending ? event.preventDefault() : submit(event))}
      noValidate
    >
      <TextField
        control={control}
        name="displayName"
        label={COMPANY_TEXTS.displayName}
        hint={COMPANY_TEXTS.displayNameHint}
        autoComplete="organization"
        maxLength={40}
      />
      <TextField
        control={control}
        name="legalName"
        label={COMPANY_TEXTS.legalName}
        hint={COMPANY_TEXTS.legalNameHint}
        maxLength={120}
      />
      <LongTextField
        control={control}
        name="address"
        label={COMPANY_TEXTS.address}
        hint={COMPANY_TEXTS.addressHint}
        rows={3}
        maxLength={300}
      />
      <fieldset className={css.numbers}>
        <legend>{COMPANY_TEXTS.registrations}</legend>
        <p className={css.note}>{COMPANY_TEXTS.registrationHint}</p>
        {Array.from({ length: shown }, (_, index) => (
          <div key={index} className={css.number}>
            <TextField
              control={control}
              name={`registrations.${index}.name`}
              label={COMPANY_TEXTS.registrationName(index + 1)}
              maxLength={60}
            />
            <TextField
              control={control}
              name={`registrations.${index}.number`}
              label={COMPANY_TEXTS.registrationNumber(index + 1)}
              maxLength={60}
              spellCheck={false}
            />
            <Button
              variant="quiet"
              aria-label={COMPANY_TEXTS.remove(index + 1)}
              onClick={() => remove(index)}
            >
              {COMPANY_TEXTS.removeShort}
            </Button>
          </div>
        ))}
        {shown < MAX_REGISTRATIONS && (
          <Button onClick={() => setShown(shown + 1)}>{COMPANY_TEXTS.add}</Button>
        )}
      </fieldset>
      <RefusalNotice error={error} failed={`${COMPANY_TEXTS.saveFailed}.`} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={pending}>
          {COMMON_TEXTS.save}
        </Button>
        <Button onClick={onClose}>{COMMON_TEXTS.cancel}</Button>
      </div>
    </Form>
  );
}
