import { revealCustomer as route } from '@cottontree/contract/desk/customers.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { revealedCustomer } from '../customers-store.ts';
import { revealOf } from '../looks.ts';

export const revealCustomer = command(route, async ({ tx, params, input }) => ({
  output: await revealedCustomer(tx, params.id),
  audit: revealOf(params.id, input.reason),
}));
