import { saveSystemMetrics as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { valuesOf } from '../rules.ts';
import { declareEntry } from '../store.ts';

export const saveSystemMetrics = command(route, (call) => {
  const { entryDate = openDay(call.clock), version, reason, ...values } = call.input;
  return declareEntry(call, 'system-metrics', entryDate, valuesOf(values), { version, reason });
});
