import { readCustomer, type CustomerRecord } from '@cottontree/contract/desk/customers.ts';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { TransactionTable } from '../../domain/transactions/transaction-table.tsx';
import { dayIn, useHref } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { date, NOTHING, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import { textParam, useParam } from '../../kernel/url-state.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import css from './screen.module.css';
import { Statement } from './statement.tsx';
import { CUSTOMER_TEXTS } from './texts.ts';
import { Who } from './who.tsx';

const DAY = textParam('day');

/** One customer: who it is, the money at the end of a day, and what happened. */
export function CustomerPage({ id }: { id: string }) {
  const href = useHref();
  const today = useToday();
  const [typed, setDay] = useParam(DAY);
  const day = dayIn(typed);
  const answer = useRead(readCustomer, { params: { id }, query: { day } }, { readEachTime: true });
  return (
    <div className={css.screen}>
      <PageHead title={<span data-constant="row">{CUSTOMER_TEXTS.customer(id)}</span>}>
        <a href={href('/customers')}>{CUSTOMER_TEXTS.back}</a>
      </PageHead>
      <PanelAnswer
        of={answer}
        what={CUSTOMER_TEXTS.thisCustomer}
        cause={CUSTOMER_TEXTS.recordFailed}
        rows={10}
      >
        {(customer) => (
          <div className={css.screen} data-constant="row">
            <Who customer={customer} />
            <Field label={CUSTOMER_TEXTS.day} className={css.day ?? ''}>
              <DateInput
                none={CUSTOMER_TEXTS.now}
                value={typed}
                max={today}
                onChange={({ target }) => setDay(target.value)}
              />
            </Field>
            <Money customer={customer} today={today} />
            <div className={css.columns}>
              <div className={css.column}>
                <CustomerFacts customer={customer} />
              </div>
              <div className={css.column}>
                <RecordPart
                  title={CUSTOMER_TEXTS.transactions}
                  more={
                    <a href={href(`/transactions?customer=${encodeURIComponent(id)}`)}>
                      {CUSTOMER_TEXTS.openAll}
                    </a>
                  }
                >
                  <TransactionTable query={{ customer: id }} maxHeight="60dvh" />
                </RecordPart>
                <Statement id={id} wallets={customer.wallets} />
              </div>
            </div>
          </div>
        )}
      </PanelAnswer>
    </div>
  );
}

function Money({ customer: { wallets, cards, day }, today }: { customer: CustomerRecord; today: string }) {
  const { money } = useMoneyFormats();
  const when = day === today ? CUSTOMER_TEXTS.now : CUSTOMER_TEXTS.atEnd(date(day));
  return (
    <KpiStrip label={CUSTOMER_TEXTS.money} large>
      {wallets.length === 0 && (
        <KpiCell label={CUSTOMER_TEXTS.wallet} value={NOTHING} note={CUSTOMER_TEXTS.noMoney} />
      )}
      {wallets.map(({ currency, amount }) => (
        <KpiCell key={currency} label={CUSTOMER_TEXTS.wallet} value={money(amount, currency)} note={when} />
      ))}
      {cards.flatMap(({ id, tier, last4, balances }) =>
        balances.map(({ currency, amount }) => (
          <KpiCell
            key={`${id} ${currency}`}
            label={CUSTOMER_TEXTS.cardOf(tier.charAt(0).toUpperCase() + tier.slice(1), last4)}
            value={money(amount, currency)}
            note={when}
          />
        )),
      )}
    </KpiStrip>
  );
}
