/** `npm run bench`: every measurement in one run on one company; a complete run writes docs/performance.md. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newDataDir, projectRoot, removeDataDir, type SignIn } from '../e2e/server-process.ts';
import { ensureChromium } from '../tools/chromium.mjs';
import { measureAudit } from './audit-list.ts';
import { measureBackup } from './backup.ts';
import { measureBesideJobs } from './beside-jobs.ts';
import { measureBroadcast } from './broadcast.ts';
import { Programs } from './child-process.ts';
import { measureCommands } from './commands.ts';
import { openCompany, settle } from './company.ts';
import { measureCopilot } from './copilot.ts';
import { measureErrors } from './errors.ts';
import { measureFraud } from './fraud.ts';
import { measureGrowth } from './growth.ts';
import { measureHostile } from './hostile.ts';
import { measureImport } from './import.ts';
import { measureIngest } from './ingest.ts';
import { conditions } from './machine.ts';
import { measureMemory } from './memory.ts';
import { measureModels } from './models.ts';
import { readOptions, type Options } from './options.ts';
import { measurePeople } from './people.ts';
import { measurePosts } from './posts.ts';
import { measureReconcile } from './reconcile.ts';
import { reportText, sectionText, type Section } from './report.ts';
import { measureRoom } from './room.ts';
import { measureSegments } from './segments.ts';
import { measureSimulation } from './simulation.ts';
import type { Stage } from './stage.ts';
import { measureStart } from './start.ts';
import { measureUsers } from './users.ts';
import { measureWeb } from './web.ts';

/** Prints each section at once, so that a long run that fails has still reported its results. */
function shown(section: Section): Section {
  console.log(`\n${sectionText(section)}\n`);
  return section;
}
const say = (line: string): void => console.log(`[${new Date().toISOString().slice(11, 19)}] ${line}`);

/** Measurements of the product itself: its start, then its pages. */
async function onProduct(
  dataDir: string,
  options: Options,
): Promise<{ sections: Section[]; signIns: Readonly<Record<string, SignIn>> }> {
  say(`Starting the company at scale ${options.scale}`);
  const { section, product } = await measureStart(dataDir, options.scale);
  const sections = options.only.has('start') ? [shown(section)] : [];
  try {
    if (options.only.has('web')) {
      say('Measuring the pages');
      sections.push(shown(await measureWeb(product, dataDir, options)));
    }
  } finally {
    await product.stop();
  }
  return { sections, signIns: product.signIns };
}

/** Measurements on copies of the loaded company. */
async function onCompany(dataDir: string, stage: Omit<Stage, 'company'>): Promise<Section[]> {
  const { only } = stage.options;
  const sections: Section[] = [];
  const company = await openCompany(dataDir);
  try {
    await settle(company.cluster.connection);
    const measurements = {
      memory: measureMemory,
      commands: measureCommands,
      posts: measurePosts,
      users: measureUsers,
      audit: measureAudit,
      broadcast: measureBroadcast,
      people: measurePeople,
      hostile: measureHostile,
      ingest: measureIngest,
      import: measureImport,
      reconcile: measureReconcile,
      fraud: measureFraud,
      segments: measureSegments,
      models: measureModels,
      simulation: measureSimulation,
      copilot: measureCopilot,
      backup: measureBackup,
      room: measureRoom,
      errors: measureErrors,
      beside: measureBesideJobs,
    } as const;
    for (const [name, measure] of Object.entries(measurements)) {
      if (![...only].some((each) => each === name)) continue;
      say(`Measuring ${name}`);
      sections.push(shown(await measure({ ...stage, company })));
    }
  } finally {
    await company.close();
  }
  if (only.has('dashboards')) sections.push(...(await measureGrowth(dataDir, stage, say)));
  return sections;
}

async function main(options: Options): Promise<void> {
  if (options.only.has('web')) ensureChromium();
  const started = conditions(options, new Date());
  const build = spawnSync(process.execPath, [path.join(projectRoot, 'tools/build.mjs')], {
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The product does not build');
  const programs = new Programs(options.profile);
  const dataDir = newDataDir();
  const tidy = (): void => {
    programs.remove();
    removeDataDir(dataDir);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      tidy();
      process.exit(1);
    });
  }
  try {
    await programs.prepare();
    const { sections, signIns } = await onProduct(dataDir, options);
    sections.push(...(await onCompany(dataDir, { options, programs, signIns })));
    const text = reportText(sections, started);
    console.log(`\n${text}`);
    if (options.complete) writeFileSync(path.join(projectRoot, 'docs/performance.md'), text);
    else say('docs/performance.md is written by a complete run only');
  } finally {
    tidy();
  }
}

const options = readOptions(process.argv.slice(2));
if (options) await main(options);
