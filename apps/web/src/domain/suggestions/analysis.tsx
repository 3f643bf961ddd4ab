import type { FeatureSuggestion } from '@cottontree/contract/suggestions/suggestions.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { count } from '../../kernel/formatting.ts';
import css from './suggestions.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';

const { grades, sentiments } = SUGGESTION_TEXTS;

type Analysed = Pick<FeatureSuggestion, 'aiAnalysis' | 'aiRecommendation' | 'priority'>;

/** The triage, always marked as computed; without its heading if it is already below one. */
export function Analysis({ suggestion, headed = true }: { suggestion: Analysed; headed?: boolean }) {
  const { aiAnalysis: analysis, aiRecommendation, priority } = suggestion;
  return (
    <div className={css.analysis} data-constant="estimate">
      <p className={css.meta}>
        {headed && <strong>{SUGGESTION_TEXTS.analysis}</strong>}
        <span title={SUGGESTION_TEXTS.computedWhy}>
          <Badge tone="neutral">{SUGGESTION_TEXTS.computed}</Badge>
        </span>
      </p>
      <p>{aiRecommendation}</p>
      <dl className={css.grades}>
        {[
          [SUGGESTION_TEXTS.priority, grades[priority]],
          [SUGGESTION_TEXTS.userImpact, grades[analysis.userImpact]],
          [SUGGESTION_TEXTS.businessValue, grades[analysis.businessValue]],
          [SUGGESTION_TEXTS.sentiment, sentiments[analysis.sentiment]],
          [SUGGESTION_TEXTS.complexity, grades[analysis.complexity]],
          [SUGGESTION_TEXTS.implementationTime, analysis.implementationTime],
          [SUGGESTION_TEXTS.technicalFeasibility, grades[analysis.technicalFeasibility]],
          [SUGGESTION_TEXTS.similarRequests, count(analysis.similarRequests)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {analysis.tags.length > 0 && (
        <ul className={css.tags} aria-label={SUGGESTION_TEXTS.tags}>
          {analysis.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
