import { useState } from 'react';
import type { CustomerRecord, RevealedCustomer } from '@cottontree/contract/desk/customers.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { date } from '../../kernel/formatting.ts';
import { Needs } from '../../kernel/needs.tsx';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { CUSTOMER_TEXTS } from './texts.ts';

const RevealForm = deferred(async () => (await import('./reveal-form.tsx')).RevealForm, null, 'over');

/** Who the customer is: masked, until a person who may gives a reason. */
export function Who({ customer: it }: { customer: CustomerRecord }) {
  const [clear, setClear] = useState<RevealedCustomer>();
  const [asking, setAsking] = useState(false);
  const mayReveal = holds(useCurrentUser().data, 'customers.reveal');
  return (
    <>
      <p className={css.who}>
        <span className={css.name}>{clear?.name ?? it.maskedName}</span>
        <span>{clear?.phone ?? it.maskedPhone}</span>
        <span>{clear === undefined ? it.district : `${clear.town}, ${it.district}`}</span>
        {clear !== undefined && clear.birthYear !== null && (
          <span>
            {CUSTOMER_TEXTS.born} {clear.birthYear}
          </span>
        )}
        <Badge tone={it.closedOn === null ? 'pos' : 'neutral'}>
          {it.closedOn === null ? CUSTOMER_TEXTS.active : CUSTOMER_TEXTS.left(date(it.closedOn))}
        </Badge>
        {mayReveal ? (
          // One button, so that it keeps the focus.
          <Button onClick={() => (clear === undefined ? setAsking(true) : setClear(undefined))}>
            {clear === undefined ? CUSTOMER_TEXTS.reveal : CUSTOMER_TEXTS.mask}
          </Button>
        ) : (
          <span className={css.note}>
            <Needs power="customers.reveal" what={CUSTOMER_TEXTS.showing} />
          </span>
        )}
      </p>
      {asking && (
        <RevealForm
          id={it.id}
          onShown={(customer) => {
            setClear(customer);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
