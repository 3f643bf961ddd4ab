/** A change of roles that needs an owner's agreement, because managers would both record expenses and approve them. */
import type { Answer, Person } from './test-app.ts';

/** Resolves to the body of the response. */
export async function proposeForManagers(owner: Person): Promise<Answer['body']> {
  const roles = (await owner.get('/api/roles')).body;
  const { permissions } = roles.find((role: { id: string }) => role.id === 'manager');
  const { status, body } = await owner.send('PATCH', '/api/roles/manager', {
    permissions: [...permissions, 'expenses.manage', 'approve_transactions'],
  });
  if (status !== 200) throw new Error(`The change was answered ${status}: ${body.message}`);
  return body;
}
