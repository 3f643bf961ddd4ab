import { deferred } from '../deferred.tsx';

/** Asked where no code can be fetched: whatever may leave something unsent fetches it ahead, by `preload`. */
export const LeaveQuestion = deferred(
  () => import('./leave-question.tsx').then((part) => part.LeaveQuestion),
  null,
  'over',
);
