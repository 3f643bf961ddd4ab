import { deferred } from '../deferred.tsx';

/** This dialog may be needed when no code can be fetched, so whatever may leave unsent writes preloads it. */
export const LeaveQuestion = deferred(
  () => import('./leave-question.tsx').then((part) => part.LeaveQuestion),
  null,
  'over',
);
