/** The texts of the factors. */
import type { FactorName, Signals } from './fraud-factors.ts';

const times = (x: number): string => (x >= 10 ? Math.round(x).toString() : x.toFixed(1));
const whole = (x: number): string => Math.round(x).toLocaleString('en-GB');

const TEXTS: Readonly<Record<FactorName, (s: Signals) => string>> = {
  speed: (s) =>
    `${s.from ?? 'Last place'} → ${s.to ?? 'here'}, ${whole(s.km ?? 0)} km in ${s.hours.toFixed(1)} h`,
  new_country: (s) => `First time in ${s.to ?? 'this country'}`,
  new_district: (s) => `First time in ${s.to ?? 'this district'}`,
  amount: (s) => `Amount ${times(s.multiple)}× this customer’s 90-day usual`,
  burst: (s) => `${s.n1h} transactions within an hour`,
  day_count: (s) => `${s.n24h} transactions in 24 h, usually ${(s.perHour * 24).toFixed(1)}`,
  new_device: () => 'Device first seen less than a day ago',
  shared_device: (s) =>
    `Device also used by ${s.deviceUsers - 1} other customer${s.deviceUsers === 2 ? '' : 's'}`,
  credential_reset: (s) => `PIN reset or SIM swap ${(s.hoursSinceReset ?? 0).toFixed(0)} h before`,
  drain: (s) => `Took ${whole(100 * (s.drain ?? 0))}% of the balance`,
  emptied: (s) =>
    `${s.payments} payments took ${whole(100 * (1 - s.left))}% of the balance in 24 h, not a habit of this customer`,
  repeated_amounts: (s) => `${s.payments} payments in 24 h, together far above the usual`,
  day_sum: (s) => `${times(s.sumRatio)}× the usual spending of a day`,
  pass_through: (s) => `${s.passedOn} payments at once after a large deposit`,
  new_type: () => 'First payment of this kind',
  night: () => 'Between 23:00 and 05:00',
};

export const factorText = (name: FactorName, signals: Signals): string => TEXTS[name](signals);
