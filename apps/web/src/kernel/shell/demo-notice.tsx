import type { DemoProgress } from '@cottontree/contract/events.ts';
import { Progress } from '@cottontree/ui/progress.tsx';
import { useHref } from '../as-of.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';

/** How far the demo company is, or that it failed. */
export function DemoNotice({ percent, stage, failures }: DemoProgress) {
  const href = useHref();
  if (failures > 0)
    return (
      <Notice label="Demo company" tone="neg">
        <p data-constant="progress">
          <b>The demo company failed {failures} times in a row</b>
        </p>
        <p className={css.text} data-constant="progress">
          It stopped at: {stage}. It is retried at least every 30 seconds.{' '}
          <a href={href('/error-tracking')}>Error Tracking</a> shows the cause.
        </p>
      </Notice>
    );
  return (
    <Notice label="Demo company">
      <p className={css.line} data-constant="progress">
        <b>The demo company is being created</b>
        <span>{Math.floor(percent)}%</span>
      </p>
      <Progress label="Demo company" value={percent / 100} />
      <p className={css.text}>{stage}</p>
    </Notice>
  );
}
