import { ChevronUp } from 'lucide-react';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { SampleStrip, SampleTag } from '@cottontree/ui/states.tsx';
import { PriorityMark, StatusMark } from '../../domain/suggestions/status-mark.tsx';
import { SAMPLES } from './samples.ts';
import css from './screen.module.css';
import { FEATURE_TEXTS } from './texts.ts';

/** Each is marked; a sample cannot be voted for. */
export function SampleList() {
  return (
    <>
      <SampleStrip>{FEATURE_TEXTS.sample}</SampleStrip>
      <ul className={css.list}>
        {SAMPLES.map(({ title, description, category, status, priority, votes }) => (
          <li key={title} className={css.item} data-sample="" data-constant="row">
            <Button
              disabled
              aria-label={FEATURE_TEXTS.votesFor(votes, title)}
              title={FEATURE_TEXTS.sampleCannotBeVotedFor}
            >
              <ChevronUp size={16} aria-hidden="true" />
              {votes}
            </Button>
            <div className={css.what}>
              <p className={css.sampleTitle}>
                {title} <SampleTag />
              </p>
              <p className={css.description}>{description}</p>
              <p className={css.meta}>
                <StatusMark status={status} />
                <Badge>{category}</Badge>
                <PriorityMark priority={priority} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
