import { useQuery } from '@tanstack/react-query';
import { previewRoleChange, type RolePreview } from '@cottontree/contract/roles.ts';
import { call } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';

/** Stands for a role that does not exist yet, whatever it will be called. */
export const NEW_ROLE = 'role_to_be_created';

/**
 * Who would gain and lose what by these roles, read again for each change of them; `undefined` asks nothing. What stood here
 * is not shown for other roles: somebody is about to save them.
 */
export function useRolePreview(roles: RolePreview['roles'] | undefined) {
  const [path] = keyOf(previewRoleChange, { input: { roles: {} } });
  return useQuery({
    queryKey: [path, { roles: JSON.stringify(roles) }],
    queryFn: () => call(previewRoleChange, { input: { roles: roles ?? {} } }),
    enabled: roles !== undefined,
    // What people used changes with everything they do.
    gcTime: 0,
  });
}
export type PreviewedChange = ReturnType<typeof useRolePreview>;
