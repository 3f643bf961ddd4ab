import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './source-files.mjs';

const module = pathToFileURL(join(projectRoot, 'tools/end-with-parent.mjs')).href;

/**
 * How a process with these lines ends, and what it printed: after half a second, how often it was signalled to end.
 *
 * @param {string} lines
 */
function run(lines) {
  const script = `
    import { endWithParent } from ${JSON.stringify(module)};
    let parent = 41;
    let ends = 0;
    endWithParent({ parent: () => parent, everyMs: 5 });
    ${lines}
    setTimeout(() => (console.log(ends), process.exit()), 500);`;
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    { encoding: 'utf8' },
  );
  return { printed: stdout.trim(), stderr, status, signal };
}

describe('a process that ends with its parent', () => {
  it('signals itself to end once, however long that takes', () => {
    expect(run(`process.on('SIGTERM', () => ends++); parent = 1;`)).toMatchObject({
      printed: '1',
      status: 0,
    });
  });
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('is not signalled a second time after %s reached it', (name) => {
    const lines = `
      for (const each of ['SIGTERM', '${name}']) process.on(each, () => (parent = 1));
      process.on('SIGTERM', () => ends++);
      if ('${name}' !== 'SIGTERM') process.on('${name}', () => ends++);
      process.kill(process.pid, '${name}');`;
    expect(run(lines)).toMatchObject({ printed: '1', status: 0 });
  });
  it('ends by the signal where nobody else listens for it yet', () => {
    expect(run(`process.kill(process.pid, 'SIGTERM');`)).toMatchObject({ printed: '', signal: 'SIGTERM' });
  });
});
