import { useState, type FormEvent } from 'react';
import { createOwner } from '@cottontree/contract/access/setup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, CallError, messageOf } from '../../kernel/call.ts';
import { OWNER_TEXTS } from './owner-texts.ts';
import css from './screen.module.css';
import { signIn, type SignedIn } from './sign-in.ts';

const FIELDS = [
  { name: 'username', label: OWNER_TEXTS.username, complete: 'username', type: 'text' },
  { name: 'firstName', label: OWNER_TEXTS.firstName, complete: 'given-name', type: 'text' },
  { name: 'lastName', label: OWNER_TEXTS.lastName, complete: 'family-name', type: 'text' },
  { name: 'email', label: OWNER_TEXTS.email, complete: 'email', type: 'email' },
  {
    name: 'password',
    label: OWNER_TEXTS.password15CharactersOrMore,
    complete: 'new-password',
    type: 'password',
  },
] as const;

type Name = (typeof FIELDS)[number]['name'];

const EMPTY: Record<Name, string> = { username: '', firstName: '', lastName: '', email: '', password: '' };

export interface CreateOwnerProps {
  token: string;
  /** Called if the owner is created and has to sign in. */
  onCreated: () => void;
  onSignedIn: (done: SignedIn) => void;
  /** Called if the link was used by somebody else, or replaced by a newer one, since the form was opened. */
  onRefused: () => void;
}

/** Creates the first owner of an empty company, by the one-time link printed in the terminal. */
export function CreateOwner({ token, onCreated, onSignedIn, onRefused }: CreateOwnerProps) {
  const [values, setValues] = useState(EMPTY);
  const [error, setError] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const faults = (error instanceof CallError && error.body?.fields) || [];
  const faultOf = (name: Name) => faults.find(({ path }) => path === name)?.message;
  const general = error !== undefined && FIELDS.every(({ name }) => faultOf(name) === undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      await call(createOwner, { input: { ...values, token } });
    } catch (failure) {
      setPending(false);
      setError(failure);
      if (failure instanceof CallError && failure.status === 403) onRefused();
      return;
    }
    try {
      const done = await signIn(values.username, values.password);
      if ('codeRequired' in done) onCreated();
      else onSignedIn(done);
    } catch {
      // The account is there: the person signs in by hand.
      toast({ title: OWNER_TEXTS.ownerCreated, description: OWNER_TEXTS.signInAs(values.username) });
      onCreated();
    }
  };

  return (
    <Form draft={null} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{OWNER_TEXTS.createTheOwner}</h2>
      {FIELDS.map(({ name, label, complete, type }) => (
        <Field key={name} label={label} error={faultOf(name)}>
          <Input
            name={name}
            type={type}
            autoComplete={complete}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <p className={css.fault} role="alert">
        {general && messageOf(error)}
      </p>
      <Button
        type="submit"
        variant="primary"
        disabled={Object.values(values).some((value) => value === '') || pending}
      >
        {pending ? OWNER_TEXTS.creating : OWNER_TEXTS.createOwner}
      </Button>
    </Form>
  );
}
