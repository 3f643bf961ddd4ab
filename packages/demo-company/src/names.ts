/** Fictional names and telephone numbers in the style of Sierra Leone; any similarity is accidental. */
import { PURPOSE, key, uniform } from './hash.ts';

const FEMALE =
  'Aminata Fatmata Mariama Isatu Kadiatu Hawa Adama Zainab Memunatu Jeneba Finda Sia Kumba Baindu Massah Yatta Ramatu Haja Salamatu Mabinty Yeabu Nancy Grace Princess Esther Rugiatu Hannah Musu Tenneh Isata Marie Victoria Josephine Elizabeth Christiana'.split(
    ' ',
  );
const MALE =
  'Mohamed Ibrahim Abubakarr Alhaji Sorie Foday Lamin Osman Abdul Alusine Alhassan Sahr Tamba Komba Aiah Momoh Santigie Sheku Brima Musa Amara Vandi Joseph James Emmanuel John Samuel Daniel Patrick Francis Augustine Kelfala Idrissa Umaru Saidu'.split(
    ' ',
  );
const FAMILY =
  'Kamara Sesay Koroma Bangura Conteh Kargbo Turay Mansaray Kanu Jalloh Bah Barrie Fofanah Sankoh Dumbuya Tarawallie Kabia Thoronka Marah Samura Lansana Kallon Massaquoi Lahai Rogers Williams Johnson Cole Davies Macauley Tucker Musa Vandi Swaray Bockarie Moiwo Gbondo Ngegba Saffa Amara Kpaka Fomba Kaikai Jusu Momoh Lebbie Gborie Komba Sandy Kanneh'.split(
    ' ',
  );
const OPERATOR = ['76', '78', '79', '75', '73', '77', '88', '30', '33', '34', '31', '99', '80'];

export function fullName(seed: number, person: number, female: boolean): string {
  const k = key(seed, person, 1, PURPOSE.person);
  const given = female ? FEMALE : MALE;
  const first = given[Math.floor(uniform(k, 0) * given.length)] ?? '';
  const family = FAMILY[Math.floor(uniform(k, 1) * FAMILY.length)] ?? '';
  if (uniform(k, 2) > 0.28) return `${first} ${family}`;
  return `${first} ${'ABCDEFHIJKLMSTY'[Math.floor(uniform(k, 3) * 15)] ?? 'S'}. ${family}`;
}

/** Unique for up to 13 million people: consecutive people get distant numbers because the step is coprime to 10^6. */
export function phoneNumber(person: number): string {
  const operator = OPERATOR[(person + Math.floor(person / 1_000_000)) % OPERATOR.length] ?? '76';
  return `+232${operator}${String((person * 619_081 + 271_828) % 1_000_000).padStart(6, '0')}`;
}
