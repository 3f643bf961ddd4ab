import { useSyncExternalStore } from 'react';
import { deferred } from '../deferred.tsx';
import { isStepUpAsked, subscribeStepUp } from './ask.ts';

const StepUpQuestion = deferred(
  () => import('./step-up-question.tsx').then((part) => part.StepUpQuestion),
  null,
  'over',
);

/** Stands once in a session; asks when a call needs it. */
export function StepUp() {
  return useSyncExternalStore(subscribeStepUp, isStepUpAsked) ? <StepUpQuestion /> : null;
}
