import { useForm, useWatch } from 'react-hook-form';
import { testControls } from '@cottontree/contract/compliance/compliance.ts';
import type { RequirementDetail } from '@cottontree/contract/compliance/register.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { written } from '../../domain/forms/written.ts';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { LongTextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import css from './screen.module.css';
import { useComplianceChange } from './use-change.ts';

interface Values {
  /** Of each control that is no query, in their order. */
  answers: { result: '' | 'passed' | 'failed'; evidence: string }[];
}
const EVIDENCE_REQUIRED = REQUIREMENT_TEXTS.sayWhatWasLooked;
const NOTHING_TO_TEST = REQUIREMENT_TEXTS.sayWhatYouFound;

/** Runs the controls that are queries, and records a person's findings for the others. */
export function TestForm({ requirement, onClose }: { requirement: RequirementDetail; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const { id, name, controlList } = requirement;
  const queries = controlList.filter(({ method }) => method === 'query');
  const attested = controlList.filter(({ method }) => method === 'attested');
  const form = useForm<Values>({
    defaultValues: { answers: attested.map(() => ({ result: '', evidence: '' })) },
  });
  const { control, register, formState, getValues, setError } = form;
  const { errors } = formState;
  const answers = useWatch({ control, name: 'answers' });
  const isEmpty = queries.length === 0 && answers.every(({ result }) => result === '');
  const saidOf = (all: Values['answers']) =>
    all.flatMap((answer, at) => (answer.result === '' ? [] : [{ ...answer, at }]));
  useRefusedFields(form, error, (path) => {
    const [, sent, field] = /^attestations\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return `answers.${saidOf(getValues('answers'))[Number(sent)]?.at}.${field}`;
  });

  const submit = form.handleSubmit(async (values) => {
    if (isEmpty) return setError('root.empty', {});
    const attestations = saidOf(values.answers).flatMap(({ result, evidence, at }) => {
      const controlId = attested[at]?.id;
      return controlId === undefined
        ? []
        : [{ controlId, passed: result === 'passed', evidence: evidence.trim() }];
    });
    const done = await change(
      () =>
        call(
          testControls,
          { params: { id }, input: { attestations } },
          { idempotencyKey: keyFor(attestations) },
        ),
      {
        done: REQUIREMENT_TEXTS.controlsTested,
        action: 'update',
        describe: () => ({
          description: REQUIREMENT_TEXTS.testedTheControlsOf(name),
          data: { requirement: id },
        }),
      },
    );
    if (done) onClose();
  });
  return (
    <FormDialog
      draft={`control-tests ${id}`}
      title={<span data-constant="row">{REQUIREMENT_TEXTS.testControlsOfName(name)}</span>}
      description={REQUIREMENT_TEXTS.queriesRunOverTheCompanys}
      submitLabel={REQUIREMENT_TEXTS.testControls}
      pending={pending}
      error={error}
      failed={REQUIREMENT_TEXTS.failedToTestTheControls}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div data-constant="row" className={css.tests}>
        {queries.map((control) => (
          <p key={control.id} className={css.small}>
            {REQUIREMENT_TEXTS.queryWhichRuns(control.id, control.name)}
          </p>
        ))}
        {attested.map(({ id: controlId, name: controlName }, at) => (
          <fieldset key={controlId} className={css.test}>
            <legend>
              {controlId} {controlName}
            </legend>
            <Field label={REQUIREMENT_TEXTS.result} error={errors.answers?.[at]?.result?.message}>
              <Select {...register(`answers.${at}.result`)}>
                <option value="">{REQUIREMENT_TEXTS.notTestedNow}</option>
                <option value="passed">{REQUIREMENT_TEXTS.passed}</option>
                <option value="failed">{REQUIREMENT_TEXTS.failed}</option>
              </Select>
            </Field>
            {answers[at]?.result !== '' && (
              <LongTextField
                control={control}
                name={`answers.${at}.evidence`}
                label={REQUIREMENT_TEXTS.evidence}
                required
                validate={written(EVIDENCE_REQUIRED, 3)}
                rows={2}
                maxLength={1_000}
              />
            )}
          </fieldset>
        ))}
        {isEmpty && errors.root?.['empty'] !== undefined && (
          <p role="alert" className={css.fault}>
            {NOTHING_TO_TEST}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
