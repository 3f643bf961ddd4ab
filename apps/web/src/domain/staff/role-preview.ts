import { useQuery } from '@tanstack/react-query';
import { previewRoleChange, type RolePreview } from '@cottontree/contract/access/roles.ts';
import { call } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';

/** The placeholder name of a role that does not exist yet. */
export const NEW_ROLE = 'role_to_be_created';

/**
 * Who would gain and lose which permissions by these roles, read again for each change of them; `undefined` disables
 * the query. Results for other roles are not shown, because somebody is about to save.
 */
export function useRolePreview(roles: RolePreview['roles'] | undefined) {
  const [path] = keyOf(previewRoleChange, { input: { roles: {} } });
  return useQuery({
    queryKey: [path, { roles: JSON.stringify(roles) }],
    queryFn: () => call(previewRoleChange, { input: { roles: roles ?? {} } }),
    enabled: roles !== undefined,
    // The recorded uses change with every action of a person.
    gcTime: 0,
  });
}
export type PreviewedChange = ReturnType<typeof useRolePreview>;
