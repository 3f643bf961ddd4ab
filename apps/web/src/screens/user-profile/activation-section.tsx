import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import { enterActivationCode, readCurrentUser } from '@cottontree/contract/access/user-management.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { faultsOf, refusalText } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const { activation: texts } = PROFILE_TEXTS;

/** A form for the activation code; the password can be changed after it. */
export function ActivationSection() {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || code.trim() === '') return;
    setPending(true);
    setFault(undefined);
    try {
      await call(enterActivationCode, { input: { code: code.trim() } });
      toast({ title: texts.done, description: texts.next });
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) }),
        client.invalidateQueries({ queryKey: keyOf(readCurrentUser, {}) }),
      ]);
    } catch (error) {
      setFault(faultsOf(error)['code']);
      toast({ title: texts.failed, description: refusalText(error), variant: 'destructive' });
    } finally {
      setPending(false);
    }
  };

  return (
    <Card title={texts.title}>
      <Form draft={null} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p data-constant="limit">{texts.why}</p>
        <Field label={texts.field} error={fault}>
          <Input
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={code.trim() === ''} busy={pending}>
          {texts.enter}
        </Button>
      </Form>
    </Card>
  );
}
