import { useState } from 'react';
import { testControls } from '@cottontree/contract/compliance/compliance.ts';
import type { Control, RequirementDetail } from '@cottontree/contract/compliance/register.ts';
import { Field, Select, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import css from './screen.module.css';
import { useComplianceChange } from './use-change.ts';

interface Answer {
  result: '' | 'passed' | 'failed';
  evidence: string;
}
const NOTHING_SAID: Answer = { result: '', evidence: '' };
const EVIDENCE_REQUIRED = REQUIREMENT_TEXTS.sayWhatWasLooked;
const NOTHING_TO_TEST = REQUIREMENT_TEXTS.sayWhatYouFound;

/** Runs the controls that are queries, and records a person's findings for the others. */
export function TestForm({ requirement, onClose }: { requirement: RequirementDetail; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [submitted, setSubmitted] = useState(false);
  const { id, name, controlList } = requirement;
  const queries = controlList.filter(({ method }) => method === 'query');
  const attested = controlList.filter(({ method }) => method === 'attested');
  const answerOf = (control: Control) => answers[control.id] ?? NOTHING_SAID;
  const set = (control: Control, more: Partial<Answer>) =>
    setAnswers({ ...answers, [control.id]: { ...answerOf(control), ...more } });
  const said = attested.filter((control) => answerOf(control).result !== '');
  const wanting = said.filter((control) => answerOf(control).evidence.trim().length < 3);
  const empty = queries.length + said.length === 0;

  const submit = async () => {
    setSubmitted(true);
    if (wanting.length > 0 || empty) return;
    const attestations = said.map((control) => ({
      controlId: control.id,
      passed: answerOf(control).result === 'passed',
      evidence: answerOf(control).evidence.trim(),
    }));
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
  };
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
        {attested.map((control) => (
          <fieldset key={control.id} className={css.test}>
            <legend>
              {control.id} {control.name}
            </legend>
            <Field label={REQUIREMENT_TEXTS.result}>
              <Select
                name={`result-${control.id}`}
                value={answerOf(control).result}
                onChange={(event) => set(control, { result: resultOf(event.target.value) })}
              >
                <option value="">{REQUIREMENT_TEXTS.notTestedNow}</option>
                <option value="passed">{REQUIREMENT_TEXTS.passed}</option>
                <option value="failed">{REQUIREMENT_TEXTS.failed}</option>
              </Select>
            </Field>
            {answerOf(control).result !== '' && (
              <Field
                label={REQUIREMENT_TEXTS.evidence}
                required
                error={submitted && wanting.includes(control) ? EVIDENCE_REQUIRED : undefined}
              >
                <Textarea
                  name={`evidence-${control.id}`}
                  rows={2}
                  maxLength={1_000}
                  value={answerOf(control).evidence}
                  onChange={(event) => set(control, { evidence: event.target.value })}
                />
              </Field>
            )}
          </fieldset>
        ))}
        {submitted && empty && (
          <p role="alert" className={css.fault}>
            {NOTHING_TO_TEST}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

const resultOf = (text: string): Answer['result'] => (text === 'passed' || text === 'failed' ? text : '');
