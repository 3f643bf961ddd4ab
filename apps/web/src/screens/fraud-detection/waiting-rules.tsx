import { approveFraudRules, rejectFraudRules } from '@cottontree/contract/fraud/fraud.ts';
import { differencesOf, type FraudRules, type FraudRulesProposal } from '@cottontree/contract/fraud/rules.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { RULE_TEXTS } from './rule-texts.ts';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';
import { useAlertChange } from './use-change.ts';

const { rules: texts } = FRAUD_TEXTS;

interface Props {
  /** The rules in force; the proposals are compared with them. */
  readonly held: FraudRules;
  readonly waiting: readonly FraudRulesProposal[];
  readonly mayEdit: boolean;
  /** The username. */
  readonly me: string | undefined;
}

/** Rule proposals that wait for a second person; renders nothing where there are none. */
export function WaitingRules({ held, waiting, mayEdit, me }: Props) {
  if (waiting.length === 0) return null;
  return (
    <section aria-label={texts.waiting} data-constant="row">
      <h3 className={css.subtitle}>{texts.waiting}</h3>
      {waiting.map((proposal) => (
        <Waiting
          key={proposal.id}
          held={held}
          proposal={proposal}
          mayEdit={mayEdit}
          own={proposal.proposedBy === me}
        />
      ))}
    </section>
  );
}

function Waiting({
  held,
  proposal,
  mayEdit,
  own,
}: {
  held: FraudRules;
  proposal: FraudRulesProposal;
  mayEdit: boolean;
  own: boolean;
}) {
  const { pending, change } = useAlertChange();
  const keyFor = useAttemptKey();
  const { money } = useMoneyFormats();
  const { people, from } = proposal.waitsFor;
  const params = { id: proposal.id };
  const decide = (route: typeof approveFraudRules | typeof rejectFraudRules, done: string) =>
    void change(() => call(route, { params }, { idempotencyKey: keyFor([route.spec.path, params]) }), {
      done,
      failed: texts.notDecided,
      action: 'update',
      describe: () => ({ description: done }),
    });
  return (
    <div>
      <p>{RULE_TEXTS.proposedOn(proposal.proposedBy, moment(proposal.proposedAt), proposal.reason)}</p>
      <ul className={css.differences}>
        {differencesOf(held, proposal.rules).map(({ name, before, after }) => (
          <li key={name}>
            {name === 'blockThresholdSll'
              ? `${texts.limit}: ${money(String(before), 'SLL')} → ${money(String(after), 'SLL')}`
              : `${FRAUD_TEXTS.types[name]}: ${before.toFixed(2)} → ${after.toFixed(2)}`}
          </li>
        ))}
      </ul>
      <p className={css.small}>
        {RULE_TEXTS.itWaitsFor(people.join(' or '))}
        {from !== null && RULE_TEXTS.fromFrom(moment(from))}.
      </p>
      {mayEdit && (
        <div className={css.actions}>
          <Button disabled={pending} onClick={() => decide(rejectFraudRules, texts.rejected)}>
            {own ? texts.takeBack : texts.reject}
          </Button>
          <Button
            variant="primary"
            busy={pending}
            disabled={proposal.obstacle !== null}
            onClick={() => decide(approveFraudRules, texts.agreed)}
          >
            {texts.agree}
          </Button>
        </div>
      )}
    </div>
  );
}
