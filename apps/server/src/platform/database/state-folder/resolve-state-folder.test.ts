import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resolveStateDir } from './resolve-state-folder.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'cottontree-state-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
chmodSync(root, 0o755);

function folder(name: string, mode: number): string {
  const made = path.join(root, name);
  mkdirSync(made);
  chmodSync(made, mode);
  return made;
}

describe('resolveStateDir', () => {
  it('is .data in the project, or DATA_DIR relative to it', () => {
    const project = folder('project', 0o755);
    expect(resolveStateDir(undefined, project)).toBe(path.join(project, '.data'));
    expect(resolveStateDir('data/live', project)).toBe(path.join(project, 'data/live'));
    expect(resolveStateDir(path.join(root, 'elsewhere'), project)).toBe(path.join(root, 'elsewhere'));
  });

  it.runIf(process.getuid?.() === 0)('is outside a project that the database user cannot enter', () => {
    const project = folder('closed', 0o700);
    expect(resolveStateDir(undefined, project)).toMatch(
      /^\/var\/lib\/cottontree-clones\/closed-[0-9a-f]{8}$/,
    );
    expect(() => resolveStateDir('mine', project)).toThrow(
      /^DATA_DIR \(.*closed\/mine\) lies inside a folder that .* cannot enter/,
    );
  });
});
