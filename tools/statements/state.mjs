// @ts-check
import { digestOfStatement, testFilesById, testsThatSee } from './digest.mjs';
import { readFalsified } from './entries.mjs';
import { readResults } from './results.mjs';

/**
 * Ids of statements by what is known of them: killed; killed but for tests in the browser, which did not run; survived, or
 * broken; and those whose change or tests have changed since, or that were never made false.
 */
export async function falsifiedState() {
  const [results, testFiles] = [readResults(), testFilesById()];
  /** @type {Record<'killed' | 'browser' | 'survived' | 'repeat', string[]>} */
  const state = { killed: [], browser: [], survived: [], repeat: [] };
  for (const change of await readFalsified()) {
    const { id } = change;
    const result = results[id];
    if (result?.digest !== digestOfStatement(change, testsThatSee(change, testFiles.get(id) ?? [])))
      state.repeat.push(id);
    else if (result.outcome === 'killed' || result.outcome === 'browser') state[result.outcome].push(id);
    else state.survived.push(id);
  }
  return state;
}
