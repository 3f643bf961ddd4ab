import type { TransactionRecord } from '@cottontree/contract/desk/transactions.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import css from './screen.module.css';
import { SCREEN_TEXTS } from './texts.ts';

/** Reversals and chargebacks that may have undone the transaction. */
export function Followed({ transaction: { followed } }: { transaction: TransactionRecord }) {
  const href = useHref();
  const { money } = useMoneyFormats();
  return (
    <RecordPart title={SCREEN_TEXTS.followed}>
      <p className={css.note}>
        {followed.length === 0 ? SCREEN_TEXTS.followedNone : SCREEN_TEXTS.followedHow}
      </p>
      <Lines>
        {followed.map(({ id, title, at, amount, currency }) => (
          <Line
            key={id}
            name={
              <a href={href(recordLink('/transactions', id))}>
                {title}, {moment(at)}
              </a>
            }
          >
            {money(amount, currency)}
          </Line>
        ))}
      </Lines>
    </RecordPart>
  );
}
