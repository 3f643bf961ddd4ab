import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Paths of the queries about staff, roles and sessions. */
export const STAFF = /^\/api\/(user-management|roles|role-permissions|auth|service-accounts)(\/|$)/;

/** Refetches all staff data, as after a change. */
export const refreshStaff = (client: QueryClient, cancelRefetch = true): Promise<void> =>
  client.invalidateQueries(
    { predicate: ({ queryKey: [path] }) => typeof path === 'string' && STAFF.test(path) },
    { cancelRefetch },
  );

/** No live message announces staff changes, so a screen about staff refetches its data when it is opened. */
export function useFreshStaff(): void {
  const client = useQueryClient();
  useEffect(() => {
    // A read that is already under way is recent enough.
    void refreshStaff(client, false);
  }, [client]);
}
