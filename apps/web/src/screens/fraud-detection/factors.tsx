import type { RiskFactor } from '@cottontree/contract/fraud/fraud.ts';
import { ALERT_TEXTS } from './alert-texts.ts';
import css from './screen.module.css';

/** The risk factors, most important first, each with its contribution. */
export function Factors({ factors }: { factors: readonly RiskFactor[] }) {
  return (
    <ul className={css.factors} aria-label={ALERT_TEXTS.riskFactors}>
      {factors.map(({ name, text, contribution }) => (
        <li key={name}>
          <span className={css.weight} aria-hidden="true">
            <span style={{ width: `${Math.round((contribution ?? 0) * 100)}%` }} />
          </span>
          <span>{text}</span>
          {contribution !== null && <span className={css.small}>+{contribution.toFixed(2)}</span>}
        </li>
      ))}
    </ul>
  );
}
