import { saveBlob } from '@cottontree/ui/download.ts';
import { countsOf, type TestResult } from './result.ts';
import { SYSTEM_TEST_TEXTS } from './texts.ts';

/** Saves the results with their counts as a JSON file. */
export function saveReport(results: readonly TestResult[], now: Date): void {
  const report = {
    report: SYSTEM_TEST_TEXTS.cottontreeSystemTest,
    generatedAt: now.toISOString(),
    server: location.origin,
    browser: navigator.userAgent,
    summary: countsOf(results),
    results,
  };
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
  saveBlob(file, `system-test-${now.toISOString().slice(0, 19).replaceAll(':', '')}.json`);
}
