import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Paths of what is read of staff, roles and sessions. */
const STAFF = /^\/api\/(user-management|roles|role-permissions|auth)(\/|$)/;

/** Has everything that is read of staff read again, as after a change. */
export const refreshStaff = (client: QueryClient, cancelRefetch = true): Promise<void> =>
  client.invalidateQueries(
    { predicate: ({ queryKey: [path] }) => typeof path === 'string' && STAFF.test(path) },
    { cancelRefetch },
  );

/** Nothing announces changes of staff: whoever comes to a screen about it is given what holds now. */
export function useFreshStaff(): void {
  const client = useQueryClient();
  useEffect(() => {
    // What is on its way at this moment is new enough.
    void refreshStaff(client, false);
  }, [client]);
}
