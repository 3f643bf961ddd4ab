import {
  MATCH_RULES,
  type AccountProof,
  type MatchRule,
} from '@cottontree/contract/banking/reconciliation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { NOTHING, count, useMoneyFormats } from '../../kernel/formatting.ts';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import { BANKING_TEXTS } from './texts.ts';

/** "Matched by reference", "Matched by hand" */
const matchedInWords = (rule: MatchRule): string =>
  RECONCILIATION_TEXTS.matchedByName(MATCH_RULES[rule].name.toLowerCase().replace(/^by /, ''));

/** How the difference between statement and ledger comes about, to the last minor unit. */
export function ProofCard({ account: it }: { account: AccountProof }) {
  const { money } = useMoneyFormats();
  const amount = (value: string | null) => (value === null ? NOTHING : money(value, it.currency));
  return (
    <Card title={<span data-constant="row">{RECONCILIATION_TEXTS.proofOf(it.name)}</span>}>
      <div data-constant="row">
        <Lines>
          <Line name={RECONCILIATION_TEXTS.perBankStatement}>{amount(it.bankBalance)}</Line>
          <Line name={RECONCILIATION_TEXTS.perLedger(it.ledgerAccount, it.currency)}>
            {amount(it.ledgerBalance)}
          </Line>
          <Line name={RECONCILIATION_TEXTS.bankLessLedger} total>
            {amount(it.difference)}
          </Line>
          <Line name={RECONCILIATION_TEXTS.inTransitItems(count(it.inTransitItems))}>
            {amount(it.inTransit)}
          </Line>
          <Line name={RECONCILIATION_TEXTS.onlyAtTheBank(count(it.bankOnlyItems))}>
            {amount(it.bankOnly)}
          </Line>
          <Line name={RECONCILIATION_TEXTS.lessOnlyInTheLedger(count(it.ledgerOnlyItems))}>
            {amount(it.ledgerOnly)}
          </Line>
          <Line name={BANKING_TEXTS.accepted}>{amount(it.tolerated)}</Line>
          <Line name={RECONCILIATION_TEXTS.unexplained} total>
            {amount(it.unexplained)}
          </Line>
          {it.possibleRepeatItems > 0 && (
            <Line name={RECONCILIATION_TEXTS.possibleRepeatsLeftOut(count(it.possibleRepeatItems))}>
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
