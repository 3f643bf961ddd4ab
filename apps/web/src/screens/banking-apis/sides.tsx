import type { BankMatch } from '@cottontree/contract/banking/reconciliation.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { date, useMoneyFormats } from '../../kernel/formatting.ts';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';

/** The matched items, grouped by side. */
export function Sides({ items, currency }: { items: BankMatch['items']; currency: Currency }) {
  const { money } = useMoneyFormats();
  return (['bank', 'ledger'] as const).map((side) => {
    const these = items.filter((each) => each.side === side);
    return (
      these.length > 0 && (
        <PanelSection
          key={side}
          title={side === 'bank' ? RECONCILIATION_TEXTS.bank : RECONCILIATION_TEXTS.ledger}
        >
          <Lines>
            {these.map((each) => (
              <Line key={each.id} name={`${date(each.day)} ${each.reference ?? ''} ${each.description}`}>
                {money(each.amount, currency)}
              </Line>
            ))}
          </Lines>
        </PanelSection>
      )
    );
  });
}
