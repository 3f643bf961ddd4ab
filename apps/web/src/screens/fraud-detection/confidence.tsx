import { bandOf, type BandPrecision, type FraudAlert } from '@cottontree/contract/fraud/fraud.ts';
import { ConfidenceValue } from '../../domain/confidence/confidence-value.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { percent } from '../../kernel/formatting.ts';
import { ALERT_TEXTS } from './alert-texts.ts';
import css from './screen.module.css';

interface ConfidenceProps {
  confidence: FraudAlert['confidence'];
  bands: readonly BandPrecision[] | undefined;
}

/** The score, and beside it the measured precision of scores in its band. */
export function Confidence({ confidence, bands }: ConfidenceProps) {
  const name = bandOf(confidence);
  const band = bands?.find((each) => each.band === name);
  return (
    <p className={css.confidence}>
      {ALERT_TEXTS.confidence}{' '}
      <ConfidenceValue confidence={confidence}>{confidence.toFixed(2)}</ConfidenceValue>
      {band !== undefined && (
        <span className={css.small}>
          {band.precision === null ? (
            ALERT_TEXTS.nothingOfThisBand
          ) : (
            <>
              <Figure id="fraud.precision" dimension={name} value={band.precision} format={percent} />{' '}
              {ALERT_TEXTS.ofClosedAlertsLike}
            </>
          )}
        </span>
      )}
    </p>
  );
}
