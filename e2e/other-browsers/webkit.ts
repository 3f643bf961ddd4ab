/** WebKitGTK over WebDriver: its MiniBrowser, on a separate display of Xvfb. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, By, Capabilities, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { until as soon } from '../server-process.ts';
import { TIMEOUT_MS, WINDOW, type Driven, type Started } from './driven.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Xvfb chooses the first free display number and writes it to file descriptor 3. */
async function startDisplay(): Promise<{ xvfb: ChildProcess; display: string }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.once('error', reject).once('exit', () => reject(new Error('Xvfb ended')));
    xvfb.stdio[3]?.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
  return { xvfb, display: `:${number}` };
}

/** A separate home folder, so that nothing of the person's browser is read or written, and downloads go to `files`. */
function newHome(files: string): string {
  const home = mkdtempSync(path.join(tmpdir(), 'cottontree-webkit-'));
  mkdirSync(path.join(home, '.config'));
  writeFileSync(path.join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${files}"\n`);
  return home;
}

async function connect(port: number): Promise<WebDriver> {
  const binary = readdirSync('/usr/lib')
    .map((folder) => path.join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((each) => existsSync(each));
  if (binary === undefined)
    throw new Error('MiniBrowser of WebKitGTK is missing: npm run test:browsers installs it');
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  const server = `http://127.0.0.1:${port}`;
  await soon('WebKitWebDriver to answer', () =>
    fetch(`${server}/status`).then(
      () => true,
      () => false,
    ),
  );
  return await new Builder().usingServer(server).withCapabilities(capabilities).build();
}

export const webkit: Started = {
  name: 'WebKit',
  prints: false,
  start: async (files): Promise<Driven> => {
    const home = newHome(files);
    const { xvfb, display } = await startDisplay();
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config') };
    const service = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' });
    const end = (): void => {
      service.kill();
      xvfb.kill();
      rmSync(home, { recursive: true, force: true });
    };
    const driver = await connect(port).catch((error: unknown) => {
      end();
      throw error;
    });
    await driver
      .manage()
      .window()
      .setRect({ ...WINDOW, x: 0, y: 0 });
    const at = async (xpath: string) => {
      const element = await driver.wait(until.elementLocated(By.xpath(xpath)), TIMEOUT_MS, xpath);
      return await driver.wait(until.elementIsVisible(element), TIMEOUT_MS, xpath);
    };
    /** The page may have replaced the element between finding it and using it. */
    const act = async (xpath: string, what: (element: WebElement) => Promise<unknown>) => {
      await driver.wait(
        async () => {
          try {
            await what(await at(xpath));
            return true;
          } catch (error) {
            if (error instanceof Error && /Stale|Intercepted|NotInteractable/.test(error.name)) return false;
            throw error;
          }
        },
        TIMEOUT_MS,
        xpath,
      );
    };
    return {
      open: (url) => driver.get(url),
      see: async (xpath) => {
        let text = '';
        await act(xpath, async (element) => (text = await element.getText()));
        return text;
      },
      click: (xpath) => act(xpath, (element) => element.click()),
      fill: (xpath, text) =>
        act(xpath, async (element) => {
          await driver.executeScript('arguments[0].select()', element);
          await element.sendKeys(text);
        }),
      value: (expression) =>
        driver.executeAsyncScript(`const done = arguments[0]; Promise.resolve(${expression}).then(done)`),
      picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      // WebKitWebDriver has no print command, and its window would open a printer dialog.
      print: async () => {
        await driver.executeScript(`window.dispatchEvent(new Event('beforeprint'))`);
        return undefined;
      },
      errors: () => [],
      close: async () => {
        await driver.quit().finally(end);
      },
    };
  },
};
