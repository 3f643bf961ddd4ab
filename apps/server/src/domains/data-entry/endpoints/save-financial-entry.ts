import { saveFinancialEntry as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { valuesOf } from '../rules.ts';
import { declareEntry } from '../store.ts';

export const saveFinancialEntry = command(route, (call) => {
  const { entryDate, version, reason, ...values } = call.input;
  return declareEntry(call, 'financials', entryDate, valuesOf(values), { version, reason });
});
