import {
  MATCH_RULES,
  type AccountProof,
  type MatchRule,
} from '@cottontree/contract/banking/reconciliation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { NOTHING, count, useMoneyFormats } from '../../kernel/formatting.ts';
import { BANKING_TEXTS } from './texts.ts';

/** "Matched by reference", "Matched by hand" */
const matchedInWords = (rule: MatchRule): string =>
  `Matched by ${MATCH_RULES[rule].name.toLowerCase().replace(/^by /, '')}`;

/** How the difference between statement and ledger comes about, to the last minor unit. */
export function ProofCard({ account: it }: { account: AccountProof }) {
  const { money } = useMoneyFormats();
  const amount = (value: string | null) => (value === null ? NOTHING : money(value, it.currency));
  return (
    <Card title={<span data-constant="row">{`Proof of ${it.name}`}</span>}>
      <div data-constant="row">
        <Lines>
          <Line name="Per bank statement">{amount(it.bankBalance)}</Line>
          <Line name={`Per ledger, ${it.ledgerAccount} ${it.currency}`}>{amount(it.ledgerBalance)}</Line>
          <Line name="Bank less ledger" total>
            {amount(it.difference)}
          </Line>
          <Line name={`In transit, ${count(it.inTransitItems)}`}>{amount(it.inTransit)}</Line>
          <Line name={`Only at the bank, ${count(it.bankOnlyItems)}`}>{amount(it.bankOnly)}</Line>
          <Line name={`Less only in the ledger, ${count(it.ledgerOnlyItems)}`}>{amount(it.ledgerOnly)}</Line>
          <Line name={BANKING_TEXTS.accepted}>{amount(it.tolerated)}</Line>
          <Line name="Unexplained" total>
            {amount(it.unexplained)}
          </Line>
          {it.possibleRepeatItems > 0 && (
            <Line name={`Possible repeats, left out, ${count(it.possibleRepeatItems)}`}>
              {amount(it.possibleRepeats)}
            </Line>
          )}
          {it.byRule.map(({ rule, matches }) => (
            <Line key={rule} name={matchedInWords(rule)}>
              {count(matches)}
            </Line>
          ))}
        </Lines>
      </div>
    </Card>
  );
}
