import { useSyncExternalStore } from 'react';
import { deferred } from '../deferred.tsx';
import { isStepUpPending, subscribeStepUp } from './step-up-request.ts';

const StepUpQuestion = deferred(
  () => import('./step-up-question.tsx').then((part) => part.StepUpQuestion),
  null,
  'over',
);

/** Mounted once per session; shows the question when a call requires it. */
export function StepUp() {
  return useSyncExternalStore(subscribeStepUp, isStepUpPending) ? <StepUpQuestion /> : null;
}
