import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { searchCustomers } from '@cottontree/contract/desk/customers.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { call } from '../../kernel/call.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useCustomerSought } from '../../kernel/url-state.ts';
import css from './screen.module.css';
import { CUSTOMER_TEXTS } from './texts.ts';

/** Characters that the server requires. */
const ENOUGH = 2;

/** Searches when it is sent, not with each key: each search is recorded. */
export function SearchForm({ onFound }: { onFound: (found: AnswerOf<typeof searchCustomers>) => void }) {
  const sought = useCustomerSought();
  const [text, setText] = useState(sought);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const search = async (typed: string) => {
    if (pending || typed.length < ENOUGH) return;
    setPending(true);
    setError(undefined);
    try {
      onFound(await call(searchCustomers, { input: { text: typed, limit: 50 } }));
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  const begin = useEffectEvent(() => {
    setText(sought);
    void search(sought.trim());
  });
  // What was chosen in the palette is searched at once.
  useEffect(() => {
    if (sought !== '') begin();
  }, [sought]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(text.trim());
  };
  return (
    <form onSubmit={submit} role="search">
      <div className={css.find}>
        <Field label={CUSTOMER_TEXTS.search} className={css.text ?? ''}>
          <Input
            type="search"
            value={text}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={pending} disabled={text.trim().length < ENOUGH}>
          {CUSTOMER_TEXTS.searchAction}
        </Button>
      </div>
      <p className={css.note}>{CUSTOMER_TEXTS.searchHint}</p>
      {error !== undefined && (
        <PanelError
          error={error}
          what={CUSTOMER_TEXTS.customers.toLowerCase()}
          cause={CUSTOMER_TEXTS.searchFailed}
        />
      )}
    </form>
  );
}
