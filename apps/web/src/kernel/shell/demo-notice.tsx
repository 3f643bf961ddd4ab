import type { DemoProgress } from '@cottontree/contract/events.ts';
import { Progress } from '@cottontree/ui/progress.tsx';
import { useHref } from '../as-of.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';

/** How far the demo company is, or that it failed. */
export function DemoNotice({ percent, stage, failures }: DemoProgress) {
  const href = useHref();
  if (failures > 0)
    return (
      <Notice label={NOTICE_TEXTS.demoCompany} tone="neg">
        <p data-constant="progress">
          <b>{NOTICE_TEXTS.demoCompanyFailedTimes(failures)}</b>
        </p>
        <p className={css.text} data-constant="progress">
          {NOTICE_TEXTS.itStoppedAt(stage)} <a href={href('/error-tracking')}>{NOTICE_TEXTS.errorTracking}</a>{' '}
          {NOTICE_TEXTS.showsTheCause}
        </p>
      </Notice>
    );
  return (
    <Notice label={NOTICE_TEXTS.demoCompany}>
      <p className={css.line} data-constant="progress">
        <b>{NOTICE_TEXTS.demoCompanyIsBeingCreated}</b>
        <span>{Math.floor(percent)}%</span>
      </p>
      <Progress label={NOTICE_TEXTS.demoCompany} value={percent / 100} />
      <p className={css.text}>{stage}</p>
    </Notice>
  );
}
