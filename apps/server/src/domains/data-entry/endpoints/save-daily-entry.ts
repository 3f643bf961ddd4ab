import { saveDailyEntry as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { valuesOf } from '../rules.ts';
import { declareEntry } from '../store.ts';

export const saveDailyEntry = command(route, (call) => {
  const { entryDate, version, reason, ...values } = call.input;
  return declareEntry(call, 'daily', entryDate, valuesOf(values), { version, reason });
});
