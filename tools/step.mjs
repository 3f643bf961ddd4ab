// @ts-check
import { spawn } from 'node:child_process';
import { projectRoot } from './source-files.mjs';

/**
 * @typedef {{ name: string, ok: boolean, seconds: number, output: string }} StepResult
 */

/**
 * Runs one command in the project's folder and never throws: a command that cannot be started is a failed
 * step that says why.
 *
 * @param {string} name
 * @param {string[]} command program and arguments; 'node' is this Node
 * @param {{ capture?: boolean }} options capture: keep the output instead of printing it as it comes
 * @returns {Promise<StepResult>}
 */
export function runStep(name, command, { capture = false } = {}) {
  const [program = '', ...args] = command;
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    /** @param {boolean} ok */
    const finish = (ok) => resolve({ name, ok, seconds: (performance.now() - started) / 1000, output });
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: projectRoot,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: capture && process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env,
    });
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => {
      output += `${command.join(' ')} could not be started: ${error.message}\n`;
      if (!capture) console.error(output);
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/** @param {StepResult} result */
export const stepLine = ({ name, ok, seconds }) =>
  `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`;
