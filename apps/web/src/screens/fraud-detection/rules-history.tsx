import { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import type { FraudRulesState } from '@cottontree/contract/fraud/rules.ts';
import { moment, percent, useMoneyFormats } from '../../kernel/formatting.ts';
import { RULE_TEXTS } from './rule-texts.ts';
import { daily } from './rules-replay.tsx';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';

const { rules: texts } = FRAUD_TEXTS;

/** Who put which rules in force, why, and the replay that they saw before. */
export function RulesHistory({ history }: Pick<FraudRulesState, 'history'>) {
  const { money } = useMoneyFormats();
  if (history.length === 0) return null;
  return (
    <section aria-label={texts.history} data-constant="row">
      <h3 className={css.subtitle}>{texts.history}</h3>
      <ol className={css.history}>
        {history.map(({ version, rules, reason, madeBy, agreedBy, madeAt, replay }) => (
          <li key={version}>
            <span>
              <strong>{RULE_TEXTS.versionVersion(version)}</strong> {RULE_TEXTS.byMadeBy(madeBy)}
              {agreedBy !== null && RULE_TEXTS.agreedToBy(agreedBy)}
            </span>
            <time className={css.small} dateTime={madeAt}>
              {moment(madeAt)}
            </time>
            <p>{reason}</p>
            <p className={css.small}>
              {RULE_TEXTS.secondPersonAbove(
                FraudType.options
                  .map((type) => `${FRAUD_TEXTS.types[type]} ${rules.alertFrom[type].toFixed(2)}`)
                  .join(', '),
                money(String(rules.blockThresholdSll), 'SLL'),
              )}
              {replay !== null &&
                RULE_TEXTS.seenBefore(
                  daily(replay.held),
                  daily(replay.asked),
                  percent(replay.held.precision),
                  percent(replay.asked.precision),
                )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
