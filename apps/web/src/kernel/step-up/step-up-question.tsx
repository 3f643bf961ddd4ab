import { useEffect, useRef, useState, type FormEvent } from 'react';
import { readAuthUser, stepUp } from '@cottontree/contract/access/auth.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { call, CallError, messageOf, sentenceOf } from '../call.ts';
import { useRead } from '../query.ts';
import { answerStepUp } from './step-up-request.ts';
import { STEP_UP_TEXTS as texts } from './texts.ts';

type By = 'password' | 'code';

/** Asks for the password, or for a code if the person has a second factor, and lets the waiting call continue. */
export function StepUpQuestion() {
  const known: By = useRead(readAuthUser).data?.twoFactorEnabled === true ? 'code' : 'password';
  const [demanded, setDemanded] = useState<By>();
  const by = demanded ?? known;
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // After a refusal the person goes on typing, also if they pressed the button with the mouse.
  useEffect(() => {
    if (fault !== undefined && !pending) input.current?.focus();
  }, [fault, pending, by]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside another form in React's tree, though not in the DOM.
    event.stopPropagation();
    if (pending || value.trim() === '') return;
    setPending(true);
    try {
      await call(stepUp, { input: by === 'code' ? { code: value } : { password: value } });
      answerStepUp(true);
    } catch (error) {
      const body = error instanceof CallError ? error.body : null;
      // The second factor was turned on or off elsewhere: the server says which proof it requires.
      const wants = body?.fields?.[0]?.path;
      if (wants === 'code' || wants === 'password') setDemanded(wants);
      if (wants !== by || by === 'code') setValue('');
      setFault(body ? sentenceOf(body) : messageOf(error));
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerStepUp(false)}
      title={texts.title}
      description={texts.why}
      width="narrow"
    >
      <Form draft={null} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <Field key={by} label={texts[by]} error={fault} {...(by === 'code' && { hint: texts.codeHint })}>
            <Input
              ref={input}
              name={by}
              type={by === 'password' ? 'password' : 'text'}
              autoComplete={by === 'password' ? 'current-password' : 'one-time-code'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={by === 'password' ? 256 : 64}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => answerStepUp(false)}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" disabled={value.trim() === ''} busy={pending}>
            {texts.confirm}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
