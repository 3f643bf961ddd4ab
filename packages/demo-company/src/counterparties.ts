/** Agents, merchants, billers and employers: fixed for the lifetime of the company, drawn from the seed. */
import type { Agent, Biller, Counterparties, Employer, Merchant } from './shapes.ts';
import { ABROAD, ABROAD_SHARES, DISTRICTS, TOWN_SHARES, TOWNS } from './places.ts';
import { cumulate, key, pick, PURPOSE, uniform } from './hash.ts';

const AGENTS = 640;
const MERCHANTS = 1_300;
const FOREIGN_MERCHANTS = 140;
const FAMILIES =
  'Kamara Sesay Koroma Bangura Conteh Kargbo Turay Mansaray Kanu Jalloh Bah Barrie Fofanah Sankoh Lahai Kallon'.split(
    ' ',
  );
const AGENT_KINDS = ['Money Point', 'Enterprise', 'Telecentre', 'Trading', 'Business Centre'];
const SHOPS = [
  ['5411', 'Supermarket', 26],
  ['5812', 'Restaurant', 14],
  ['5541', 'Filling Station', 15],
  ['5912', 'Pharmacy', 10],
  ['5651', 'Fashion', 9],
  ['5732', 'Electronics', 8],
  ['5211', 'Building Supplies', 6],
  ['7011', 'Hotel', 5],
  ['8062', 'Clinic', 4],
  ['4111', 'Transport', 3],
] as const;
const SHOP_SHARES = cumulate(SHOPS.map((s) => s[2]));
const ONLINE = [
  ['5818', 'Digital Media', 26],
  ['5999', 'Marketplace', 22],
  ['4511', 'Airways', 9],
  ['7372', 'Software', 16],
  ['5691', 'Clothing Online', 10],
  ['8220', 'University', 8],
  ['7011', 'Hotels', 9],
] as const;
const ONLINE_SHARES = cumulate(ONLINE.map((s) => s[2]));
const WORDS =
  'Harbour Sunrise Lion Palm Cotton Mountain River Unity Golden Star Peninsula Diamond Atlantic Crown Horizon Cedar'.split(
    ' ',
  );

/** Bills are paid to the first group, airtime to the second. */
export const BILLERS: readonly Biller[] = [
  ['B01', 'National Power Distribution'],
  ['B02', 'Peninsula Water'],
  ['B03', 'Prepaid Meter Tokens'],
  ['B04', 'Coast Television'],
  ['B05', 'City Council Rates'],
  ['B06', 'School Fees Service'],
  ['B07', 'Social Security Fund'],
  ['B08', 'Home Internet'],
  ['T01', 'Cotton Mobile Airtime'],
  ['T02', 'Savanna Cell Airtime'],
  ['T03', 'Lionline Airtime'],
].map(([id, name]) => ({ id: id ?? '', name: name ?? '' }));
export const BILL_BILLERS = 8;

const EMPLOYERS = 44;
const GOVERNMENT_EMPLOYERS = 8;
/** The employer that pays social grants to rural households. */
export const GRANT_EMPLOYER = EMPLOYERS;

const padded = (n: number, width: number): string => String(n).padStart(width, '0');

export interface Directory extends Counterparties {
  /** Agents by town index; every town has at least one. */
  agentsOfTown: readonly (readonly number[])[];
  /** Indexes of domestic merchants by district, and of all domestic merchants. */
  merchantsOfDistrict: readonly (readonly number[])[];
  domesticMerchants: number;
  /** Indexes of foreign merchants by country index in ABROAD. */
  merchantsAbroad: readonly (readonly number[])[];
  townOfAgent: readonly number[];
}

export function createDirectory(seed: number, scale: number): Directory {
  const draw = (entity: number, i: number): number => uniform(key(seed, entity, 0, PURPOSE.counterparty), i);
  const word = (list: readonly string[], u: number): string => list[Math.floor(u * list.length)] ?? '';

  const agentsOfTown: number[][] = TOWNS.map(() => []);
  const townOfAgent: number[] = [];
  const agents: Agent[] = [];
  const agentCount = TOWNS.length + Math.round(AGENTS * scale);
  for (let i = 0; i < agentCount; i += 1) {
    const t = i < TOWNS.length ? i : pick(TOWN_SHARES, draw(i, 0));
    const town = TOWNS[t];
    if (!town) continue;
    agentsOfTown[t]?.push(i);
    townOfAgent.push(t);
    agents.push({
      id: `A${padded(i + 1, 4)}`,
      name: `${word(FAMILIES, draw(i, 1))} ${word(AGENT_KINDS, draw(i, 2))}`,
      district: DISTRICTS[town.district]?.name ?? '',
      town: town.name,
      latitude: Math.round((town.latitude + (draw(i, 3) - 0.5) * 0.02) * 1e4) / 1e4,
      longitude: Math.round((town.longitude + (draw(i, 4) - 0.5) * 0.02) * 1e4) / 1e4,
    });
  }

  const merchants: Merchant[] = [];
  const merchantsOfDistrict: number[][] = DISTRICTS.map(() => []);
  const domesticMerchants = DISTRICTS.length + Math.round(MERCHANTS * scale);
  for (let i = 0; i < domesticMerchants; i += 1) {
    const drawn = TOWNS[pick(TOWN_SHARES, draw(10_000 + i, 0))];
    // First one for each district, so that every customer has a merchant nearby.
    const town = i < DISTRICTS.length ? TOWNS.find((t) => t.district === i) : drawn;
    if (!town) continue;
    const shop = SHOPS[pick(SHOP_SHARES, draw(10_000 + i, 1))] ?? SHOPS[0];
    merchantsOfDistrict[town.district]?.push(merchants.length);
    merchants.push({
      id: `M${padded(i + 1, 5)}`,
      name: `${word(WORDS, draw(10_000 + i, 2))} ${shop[1]}, ${town.name}`,
      mcc: shop[0],
      country: 'SL',
      district: DISTRICTS[town.district]?.name ?? null,
      town: town.name,
    });
  }
  const merchantsAbroad: number[][] = ABROAD.map(() => []);
  for (let i = 0; i < FOREIGN_MERCHANTS; i += 1) {
    const where = i < ABROAD.length ? i : pick(ABROAD_SHARES, draw(30_000 + i, 0));
    const shop = ONLINE[pick(ONLINE_SHARES, draw(30_000 + i, 1))] ?? ONLINE[0];
    merchantsAbroad[where]?.push(merchants.length);
    merchants.push({
      id: `M9${padded(i + 1, 4)}`,
      name: `${word(WORDS, draw(30_000 + i, 2))} ${shop[1]}`,
      mcc: shop[0],
      country: ABROAD[where]?.country ?? 'US',
      district: null,
      town: null,
    });
  }

  const employers: Employer[] = [];
  for (let i = 0; i < EMPLOYERS; i += 1) {
    const government = i < GOVERNMENT_EMPLOYERS;
    const town = TOWNS[pick(TOWN_SHARES, draw(50_000 + i, 0))];
    employers.push({
      id: `E${padded(i + 1, 3)}`,
      kind: government ? 'government' : 'company',
      name: government
        ? `Public Service Payroll ${i + 1}`
        : `${word(WORDS, draw(50_000 + i, 1))} ${['Mining', 'Hotels', 'Logistics', 'Schools', 'Hospital', 'Agro', 'Security', 'Construction'][i % 8]} Ltd`,
      district: DISTRICTS[town?.district ?? 0]?.name ?? '',
    });
  }
  employers.push({
    id: `E${padded(EMPLOYERS + 1, 3)}`,
    kind: 'government',
    name: 'Social Grants Programme',
    district: DISTRICTS[0]?.name ?? '',
  });
  return {
    agents,
    merchants,
    billers: [...BILLERS],
    employers,
    agentsOfTown,
    merchantsOfDistrict,
    domesticMerchants,
    merchantsAbroad,
    townOfAgent,
  };
}

/** Day of the month on which an employer pays (25 to 28; government on the 24th to 26th). */
export const payday = (employer: number): number =>
  employer < GOVERNMENT_EMPLOYERS ? 24 + (employer % 3) : 25 + (employer % 4);
export const EMPLOYER_COUNT = EMPLOYERS;
