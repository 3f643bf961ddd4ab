import { useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { MAX_QUESTION } from '@cottontree/contract/copilot/ai.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import css from './screen.module.css';
import { COPILOT_TEXTS } from './texts.ts';

export interface AskFormProps {
  pending: boolean;
  box: RefObject<HTMLInputElement | null>;
  /** What stands in the box at first. */
  given: string;
  /** Resolves to true if the question was answered; otherwise the text stays in the box for another attempt. */
  onAsk: (query: string) => Promise<boolean>;
  /** The choice of the provider. */
  children?: ReactNode;
}

export function AskForm({ pending, box, given, onAsk, children }: AskFormProps) {
  const [query, setQuery] = useState(given);
  const [blank, setBlank] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    // The button is about to be disabled, and the next question is written here anyway.
    box.current?.focus();
    if (query.trim() === '') return setBlank(true);
    if (await onAsk(query.trim())) setQuery('');
  };

  return (
    <Form
      draft={{ name: 'copilot-question' }}
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div className={css.box}>
        <Field label={COPILOT_TEXTS.query} hint={children} error={blank && COPILOT_TEXTS.blank}>
          <Input
            ref={box}
            name="query"
            value={query}
            maxLength={MAX_QUESTION}
            placeholder={COPILOT_TEXTS.placeholder}
            autoComplete="off"
            enterKeyHint="send"
            onChange={(event) => {
              setQuery(event.target.value);
              setBlank(false);
            }}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" disabled={pending} className={css.ask}>
        {COPILOT_TEXTS.ask}
      </Button>
    </Form>
  );
}
