// @ts-check
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';

/**
 * Something is declared and not used, or never reached: a change that leaves out the only use of something is to be noticed
 * by tests.
 */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027]);

/**
 * The compiler over a copy of the sources.
 *
 * @param {string} tree
 */
export function compilerOf(tree) {
  const api = new API({ cwd: tree });
  const project = join(tree, 'tsconfig.json');
  api.updateSnapshot({ openProjects: [project] });
  return {
    /**
     * Whether a file that was written since the last call is accepted. What others make of its types is not looked at: that
     * takes minutes for each.
     *
     * @param {string} file
     */
    accepts(file) {
      const path = join(tree, file);
      const snapshot = api.updateSnapshot({ fileChanges: { changed: [path] } });
      const program = snapshot.getProject(project)?.program;
      if (!program) throw new Error(`${project} is not open.`);
      const found = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)];
      snapshot.dispose();
      return found.every(({ code }) => UNUSED.has(code));
    },
    close: () => api.close(),
  };
}
