/** Agents and their float: a cash-in reduces the agent's float, a cash-out increases it. */
import { key, PURPOSE, uniform } from './hash.ts';
import type { Day } from './day.ts';

/** Float is bought below this many days of expected cash-in, up to `TARGET`, and returned to the bank above `HIGH`. */
const LOW = 1;
const TARGET = 5;
const HIGH = 10;
const FLOOR = 3_000_000;
const MEMORY = 0.93;
const LOT = 100_000;

export function nearbyAgent(day: Day, s: number, town: number, u: number): number {
  const list = day.at.directory.agentsOfTown[town] ?? [0];
  // Two of three visits are to the customer's usual agent.
  const usual = uniform(key(day.at.seed, s, 0, PURPOSE.agent), 0);
  const at = u < 0.66 ? usual : (u - 0.66) / 0.34;
  return list[Math.floor(at * list.length)] ?? 0;
}

function move(
  day: Day,
  second: number,
  type: 'float_purchase' | 'float_redemption',
  agent: number,
  amount: number,
): void {
  const row = day.companyRow(type, 'SLL', amount);
  row.counterpartyKind = 'agent';
  row.counterpartyId = day.at.directory.agents[agent]?.id ?? null;
  row.district = day.at.directory.agents[agent]?.district ?? null;
  row.country = 'SL';
  day.at.floats[agent] = (day.at.floats[agent] ?? 0) + (type === 'float_purchase' ? amount : -amount);
  day.emit(second, row);
}

const lots = (amount: number): number => Math.max(LOT, Math.ceil(amount / LOT) * LOT);

/** Before opening: buys float that would not last the day. */
export function openAgents(day: Day, second: number): void {
  const { floats, flows } = day.at;
  for (let a = 0; a < floats.length; a += 1) {
    const flow = flows[a] ?? 0;
    const held = floats[a] ?? 0;
    if (held < Math.max(FLOOR * 0.4, LOW * flow))
      move(day, second, 'float_purchase', a, lots(FLOOR + TARGET * flow - held));
  }
}

/** After closing: returns excess float to the bank. */
export function closeAgents(day: Day, second: number): void {
  const { floats, flows } = day.at;
  for (let a = 0; a < floats.length; a += 1) {
    const flow = (flows[a] ?? 0) * MEMORY;
    flows[a] = flow;
    const target = FLOOR + TARGET * flow;
    const excess = Math.floor(((floats[a] ?? 0) - target) / LOT) * LOT;
    if ((floats[a] ?? 0) > 2 * FLOOR + HIGH * flow && excess > 0)
      move(day, second, 'float_redemption', a, excess);
  }
}

/** Takes a cash-in: the agent buys float at once if it has too little. */
export function takeCashIn(day: Day, second: number, agent: number, amount: number): void {
  const { floats, flows } = day.at;
  if ((floats[agent] ?? 0) < amount)
    move(
      day,
      second,
      'float_purchase',
      agent,
      lots(amount + FLOOR / 2 + 2 * (flows[agent] ?? 0) - (floats[agent] ?? 0)),
    );
  floats[agent] = (floats[agent] ?? 0) - amount;
  flows[agent] = (flows[agent] ?? 0) + (1 - MEMORY) * amount;
}
export function giveCashOut(day: Day, agent: number, amount: number): void {
  day.at.floats[agent] = (day.at.floats[agent] ?? 0) + amount;
}
