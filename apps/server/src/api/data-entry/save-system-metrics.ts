import { saveSystemMetrics as route } from '@cottontree/contract/data-entry.ts';
import { openDay } from '../../kernel/clock.ts';
import { command } from '../../kernel/endpoint.ts';
import { valuesOf } from './rules.ts';
import { declareEntry } from './store.ts';

export const saveSystemMetrics = command(route, (call) => {
  const { entryDate = openDay(call.clock), version, reason, ...values } = call.input;
  return declareEntry(call, 'system-metrics', entryDate, valuesOf(values), { version, reason });
});
