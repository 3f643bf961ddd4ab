import { assignError as route } from '@cottontree/contract/errors/error-tracking.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { notify } from '../../notifications/index.ts';
import { readHolders } from '../../../platform/sessions/holders.ts';
import { changeError, readRules } from '../store.ts';

export const assignError = command(route, async ({ tx, actor, clock, params, input }) => {
  const person = (await readHolders(tx, 'settings.edit')).find(({ id }) => id === input.userId);
  if (!person) throw invalid('userId', 'must be somebody who may change the state of errors');
  const at = clock.now();
  const change = await changeError(tx, params.id, input.version, at, {
    status: 'monitoring',
    assignedTo: person.id,
    action: 'error-tracking.assign',
    description: ({ title }) => `Assigned an error to ${person.name}: ${title}`,
  });
  if (person.id !== actor.userId && (await readRules(tx)).notifyAssignee)
    await notify(
      tx,
      at,
      { kind: 'users', userIds: [person.id] },
      {
        type: 'info',
        category: 'system',
        title: 'An error was assigned to you',
        message: change.output.title,
        actionType: 'error_tracking',
        data: { errorId: params.id },
        senderId: actor.userId,
      },
    );
  return change;
});
