/** What is mutated, in groups that each take less than an hour on two cores. */

const CONTRACT = 'packages/contract/src';
const MODELS = 'packages/models/src';
const SERVER = 'apps/server/src';

/** Pure files, judged by pure tests; globs as Stryker takes them. */
export const GROUPS = {
  money: [`${CONTRACT}/{amount-text,calendar,money,share-text}.ts`],
  permissions: [
    `${CONTRACT}/access/{permissions,role-changes,role-differences,role-powers,separation-of-duties}.ts`,
  ],
  ledger: [`${SERVER}/ledger/{far-off,templates}.ts`],
  figures: [
    `${SERVER}/figures/{change-window,rules}.ts`,
    `${SERVER}/domains/{compliance,dashboards}/rules.ts`,
  ],
  'models-books': [
    `${MODELS}/{known-lines,listed-again,pnl-bridge,reconcile,statement-overlap,text-similarity,text-triage,text-words}.ts`,
  ],
  'models-forecasts': [
    `${MODELS}/{calendar-effects,change,damped-trend,forecast,forecast-baselines,forecast-judgement,growth-trend,notable-changes,robust,unusual-change,year-season}.ts`,
  ],
  'models-people': [
    `${MODELS}/{bg-bb,calibration,linear-algebra,logistic,nelder-mead,random-draws,rank-correlation,special-functions,survival}.ts`,
  ],
  'models-simulation': [`${MODELS}/simulation{,-advice,-summary}.ts`],
  'models-fraud': [`${MODELS}/fraud-{factors,profile,replay,score,backtest}.ts`],
};
