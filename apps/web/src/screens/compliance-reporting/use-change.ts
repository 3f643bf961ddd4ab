import { useQueryClient } from '@tanstack/react-query';
import { useStaffChange, type StaffChange } from '../../domain/staff/change.ts';

const COMPLIANCE = /^\/api\/(compliance|figures)(\/|$)/;

/** Changes something of the programme: says how it went, records it, and has everything about it read again. */
export function useComplianceChange(): StaffChange {
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
            predicate: ({ queryKey: [path] }) => typeof path === 'string' && COMPLIANCE.test(path),
          });
        }
      }, telling),
  };
}
