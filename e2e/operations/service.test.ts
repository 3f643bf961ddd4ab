/** The systemd unit, and the rotation of a log file, with the files that docs/operations/linux-service.md links. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../server-process.ts';
import { exampleFile, readExample, writeExample } from './example.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-service-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(program, [...args], { encoding: 'utf8', env: { ...process.env, ...env }, timeout: 170_000 });

describe('cottontree.service', () => {
  it('is verified by systemd without a message', () => {
    const { status, stdout, stderr } = run('systemd-analyze', ['verify', exampleFile('cottontree.service')]);
    expect(stdout + stderr).toBe('');
    expect(status).toBe(0);
  });
  it('has an exposure of at most 1.5 of 10 by systemd’s own measure', () => {
    const { status, stdout } = run('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=15',
      exampleFile('cottontree.service'),
    ]);
    expect(stdout).toMatch(/Overall exposure level for cottontree\.service: 1\.\d OK/);
    expect(status, stdout).toBe(0);
  });
  it('starts under a real systemd as its own user without privileges, responds, and stops regularly', () => {
    const port = '4590';
    const settings = readExample('cottontree.conf', { 'METRICS_PORT=9464': `METRICS_PORT=0\nPORT=${port}` });
    writeFileSync(path.join(folder, 'cottontree.conf'), settings);
    const spaces = '--pid --kill-child --mount --ipc --uts --cgroup --fork --mount-proc'.split(' ');
    const { stderr, stdout } = run(
      'unshare',
      [...spaces, 'bash', path.join(projectRoot, 'e2e/operations/isolated-systemd.sh')],
      { PROJECT: projectRoot, NODE: process.execPath, RESULT: folder, PORT: port },
    );
    const seen = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    expect(seen('ready'), stdout + stderr).toBe('{"status":"ready"}');
    const status = seen('status');
    expect(status).toMatch(/^Uid:\t990\t990\t990\t990$/m);
    expect(status).toMatch(/^CapBnd:\t0{16}$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(seen('folders')).toBe('cottontree 700\ncottontree 700\n');
    expect(seen('left')).toBe('');
    expect(seen('service.log')).toContain('The company has no owner. Create its owner');
  });
});

describe('logrotate.conf', () => {
  it('rotates the log while the program that appends to it continues', () => {
    const log = path.join(folder, 'cottontree.log');
    const config = writeExample('logrotate.conf', folder, {
      '/var/log/cottontree/cottontree.log': log,
    });
    const writer = openSync(log, 'a');
    writeFileSync(writer, 'before\n');
    const { status, stderr } = run('/usr/sbin/logrotate', [
      '--force',
      '--state',
      path.join(folder, 'state'),
      config,
    ]);
    expect(status, stderr).toBe(0);
    writeFileSync(writer, 'after\n');
    closeSync(writer);
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('before\n');
    expect(readFileSync(log, 'utf8')).toBe('after\n');
  });
});
