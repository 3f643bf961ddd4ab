import { useQueryClient } from '@tanstack/react-query';
import { useStaffChange, type StaffChange } from '../../domain/staff/change.ts';

const FRAUD = /^\/api\/fraud(\/|$)/;

/** Changes an alert: says how it went, records it, and has everything about alerts read again. */
export function useAlertChange(): StaffChange {
  const client = useQueryClient();
  const { change, ...rest } = useStaffChange();
  return {
    ...rest,
    change: (ask, telling) =>
      change(async () => {
        try {
          return await ask();
        } finally {
          // Also after a refusal: somebody else was first, and what is shown is old.
          void client.invalidateQueries({
            predicate: ({ queryKey: [path] }) => typeof path === 'string' && FRAUD.test(path),
          });
        }
      }, telling),
  };
}
