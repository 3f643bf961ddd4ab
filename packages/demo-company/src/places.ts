/** Where customers live: the shares of the districts (more urban, like the customers) and their main towns. */
import { cumulate } from './hash.ts';

interface District {
  name: string;
  share: number;
  towns: readonly (readonly [name: string, latitude: number, longitude: number, weight: number])[];
}

export const DISTRICTS: readonly District[] = [
  {
    name: 'Western Area Urban',
    share: 34,
    towns: [
      ['Freetown Central', 8.484, -13.234, 5],
      ['Kissy', 8.474, -13.197, 4],
      ['Lumley', 8.452, -13.271, 3],
      ['Wellington', 8.452, -13.165, 3],
      ['Congo Town', 8.47, -13.258, 2],
    ],
  },
  {
    name: 'Western Area Rural',
    share: 14,
    towns: [
      ['Waterloo', 8.339, -13.072, 5],
      ['Hastings', 8.38, -13.128, 2],
      ['Tombo', 8.133, -13.083, 2],
      ['Newton', 8.333, -13.002, 1],
    ],
  },
  {
    name: 'Bo',
    share: 10,
    towns: [
      ['Bo', 7.964, -11.738, 7],
      ['Serabu', 7.933, -12.017, 1],
      ['Sumbuya', 7.65, -11.967, 1],
    ],
  },
  {
    name: 'Kenema',
    share: 9.5,
    towns: [
      ['Kenema', 7.876, -11.19, 7],
      ['Blama', 7.875, -11.345, 1],
      ['Tongo', 8.214, -11.064, 2],
    ],
  },
  {
    name: 'Bombali',
    share: 8,
    towns: [
      ['Makeni', 8.886, -12.044, 7],
      ['Kamabai', 9.133, -11.933, 1],
      ['Binkolo', 8.952, -11.98, 1],
    ],
  },
  {
    name: 'Kono',
    share: 6,
    towns: [
      ['Koidu', 8.643, -10.972, 7],
      ['Yengema', 8.618, -11.045, 2],
      ['Motema', 8.616, -11.017, 1],
    ],
  },
  {
    name: 'Port Loko',
    share: 5.5,
    towns: [
      ['Port Loko', 8.766, -12.787, 3],
      ['Lunsar', 8.684, -12.535, 4],
      ['Lungi', 8.616, -13.195, 2],
    ],
  },
  {
    name: 'Tonkolili',
    share: 3,
    towns: [
      ['Magburaka', 8.723, -11.949, 4],
      ['Mile 91', 8.467, -12.217, 2],
    ],
  },
  {
    name: 'Kailahun',
    share: 3,
    towns: [
      ['Kailahun', 8.277, -10.573, 3],
      ['Segbwema', 7.997, -10.952, 2],
      ['Koindu', 8.461, -10.337, 1],
    ],
  },
  {
    name: 'Kambia',
    share: 2,
    towns: [
      ['Kambia', 9.125, -12.918, 3],
      ['Rokupr', 8.994, -12.967, 2],
    ],
  },
  {
    name: 'Moyamba',
    share: 1.8,
    towns: [
      ['Moyamba', 8.16, -12.433, 3],
      ['Njala', 8.117, -12.077, 2],
    ],
  },
  {
    name: 'Pujehun',
    share: 1.2,
    towns: [
      ['Pujehun', 7.35, -11.72, 3],
      ['Zimmi', 7.313, -11.313, 1],
    ],
  },
  { name: 'Koinadugu', share: 1, towns: [['Kabala', 9.589, -11.553, 1]] },
  {
    name: 'Bonthe',
    share: 0.6,
    towns: [
      ['Bonthe', 7.526, -12.505, 1],
      ['Mattru', 7.624, -11.833, 1],
    ],
  },
  { name: 'Karene', share: 0.3, towns: [['Kamakwie', 9.497, -12.24, 1]] },
  { name: 'Falaba', share: 0.1, towns: [['Falaba', 9.854, -11.322, 1]] },
];

export interface Town {
  name: string;
  district: number;
  latitude: number;
  longitude: number;
}

/** All towns in one list: the state stores a town's index. */
export const TOWNS: readonly Town[] = DISTRICTS.flatMap((d, district) =>
  d.towns.map(([name, latitude, longitude]) => ({ name, district, latitude, longitude })),
);

/** Cumulative share of customers by town. */
export const TOWN_SHARES: readonly number[] = cumulate(
  DISTRICTS.flatMap((d) => {
    const sum = d.towns.reduce((a, t) => a + t[3], 0);
    return d.towns.map((t) => (d.share * t[3]) / sum);
  }),
);

/** Countries of foreign merchants, with weights for cross-border purchases and a position for card-present use. */
export const ABROAD = [
  { country: 'US', latitude: 40.713, longitude: -74.006, weight: 30 },
  { country: 'GB', latitude: 51.507, longitude: -0.128, weight: 22 },
  { country: 'CN', latitude: 23.129, longitude: 113.264, weight: 14 },
  { country: 'AE', latitude: 25.205, longitude: 55.271, weight: 9 },
  { country: 'IE', latitude: 53.35, longitude: -6.26, weight: 8 },
  { country: 'GN', latitude: 9.641, longitude: -13.578, weight: 6 },
  { country: 'GH', latitude: 5.604, longitude: -0.187, weight: 6 },
  { country: 'NG', latitude: 6.524, longitude: 3.379, weight: 5 },
] as const;
export const ABROAD_SHARES: readonly number[] = cumulate(ABROAD.map((a) => a.weight));
