import { describe, expect, it } from 'vitest';
import { readsAs, reservedNameFault } from './reserved-names.ts';

describe('names of the seeded roles', () => {
  it.each([
    ['Owner', 'Owner'],
    ['OWNER', 'Owner'],
    [' o w n e r ', 'Owner'],
    ['own_er', 'Owner'],
    ['Owner.', 'Owner'],
    ['Ow\u200Bner', 'Owner'],
    ['0wner', 'Owner'],
    // Cyrillic O and e.
    ['\u041Ewn\u0435r', 'Owner'],
    ['\u041EWN\u0415R', 'Owner'],
    // Armenian, small capital and fullwidth O.
    ['\u0555wner', 'Owner'],
    ['\u1D0Fwner', 'Owner'],
    ['\uFF2F\uFF57\uFF4E\uFF45\uFF52', 'Owner'],
    ['\u{1D40E}wner', 'Owner'],
    ['Öwnér', 'Owner'],
    ['super admin', 'Super Admin'],
    ['SuperAdmin', 'Super Admin'],
    ['super__admin', 'Super Admin'],
    ['\u0430dmin', 'Admin'],
    ['\u13AAdmin', 'Admin'],
    ['Adm\u0131n', 'Admin'],
    ['adm1n', 'Admin'],
    ['4dm1n', 'Admin'],
    ['0wn3r', 'Owner'],
    // Greek tau and Cyrillic te.
    ['View Only s\u03C4aff', 'View Only'],
    ['adm|n', 'Admin'],
    // The union sign.
    ['S\u222Aper Admin', 'Super Admin'],
    ['ADMIN', 'Admin'],
    ['Adrnin', 'Admin'],
    ['rnanager', 'Manager'],
    ['\u039Canager', 'Manager'],
    ['VIEW ONLY', 'View Only'],
    ['View-0nly', 'View Only'],
    ['v1ew_on1y', 'View Only'],
    ['view_only', 'View Only'],
    // With a word in brackets, and a Cyrillic e.
    ['Own\u0435r (staff)', 'Owner'],
    ['Admin [Freetown]', 'Admin'],
    ['Manager \uFF08main\uFF09', 'Manager'],
    ['(the) View Only', 'View Only'],
    // With words and numbers that add no meaning.
    ['The Admin', 'Admin'],
    ['Admin account', 'Admin'],
    ['Admin 2', 'Admin'],
    ['admin_2', 'Admin'],
    ['Admin2', 'Admin'],
    ['Manager II', 'Manager'],
    ['Our new Manager team', 'Manager'],
    ['Cottontree Admin', 'Admin'],
    ['AdminTeam', 'Admin'],
    ['Admin|team', 'Admin'],
    ['Admin\u3164\u2800', 'Admin'],
    ['Ad\u3164min', 'Admin'],
    // The two most powerful roles, within any name.
    ['Owner Relations', 'Owner'],
    ['Product Owner', 'Owner'],
    ['Deputy-owner', 'Owner'],
    ['OwnerDesk', 'Owner'],
    ['Owner1', 'Owner'],
    ['Freetown Super Admin Desk', 'Super Admin'],
    ['deputy_super_admin', 'Super Admin'],
  ])('%s reads like %s', (text, like) => {
    expect(reservedNameFault(text)).toBe(
      `It reads like ${like}, a role of every company; choose another name, such as what its people do`,
    );
  });

  it.each([
    'Card Desk',
    'Branch Manager',
    'Account Manager',
    'IT Admin',
    'System Admin',
    'Admin Assistant',
    'Manager of Cards',
    'card_desk',
    'Shareholder Relations',
    'Landowners',
    'Viewer',
    'Systems Desk',
    'Cottontree Card Desk',
    'مدير',
    'Adminis',
    'Auditor',
    'Teller 2',
    'Oil Manager',
    '2',
    'Co-ordinator',
  ])('%s is free', (text) => {
    expect(reservedNameFault(text)).toBeNull();
  });

  it.each([
    ['System', 'System'],
    ['Syst\u0435m', 'System'],
    ['The system', 'System'],
    ['system_2', 'System'],
    ['Cottontree', 'Cottontree'],
    ['Cotton Tree', 'Cottontree'],
    ['COTTONTREE staff', 'Cottontree'],
    ['C0ttontree (HQ)', 'Cottontree'],
  ])('%s reads like %s', (text, like) => {
    expect(reservedNameFault(text)).toBe(
      `It reads like ${like}, a name of the product itself; choose another name, such as what its people do`,
    );
  });
});

describe('a personal name compared with Aminata Kamara', () => {
  const held = { firstName: 'Aminata', lastName: 'Kamara' };
  it.each([
    ['Aminata', 'Kamara'],
    ['Kamara', 'Aminata'],
    ['aminata', 'KAMARA'],
    ['Aminata /', 'Kamara (Owner)'],
    ['Aminata', 'Kamara [real]'],
    ['4minata', 'Kamara'],
    ['Am1n4t4', 'K4m4r4'],
    ['Amina7a', 'Kamara'],
    // Greek tau, alpha and kappa; Cyrillic a, te, ka and er.
    ['Amina\u03C4a', 'Kamara'],
    ['\u0391minat\u03B1', '\u03BAamara'],
    ['\u0410mina\u0442\u0430', '\u043Aamara'],
    ['AMINA\u0422A', '\u041AAMARA'],
    ['Aminata', 'Kamara 2'],
    ['Aminata', 'Karnara'],
    ['Amin\u00E1ta', 'Kamara.'],
  ])('%s %s reads the same', (firstName, lastName) => {
    expect(readsAs({ firstName, lastName }, held)).toBe(true);
    expect(readsAs(held, { firstName, lastName })).toBe(true);
  });
  it.each([
    ['Aminata', 'Kamanda'],
    ['Amina', 'Kamara'],
    ['Aminata', 'Kamara Sesay'],
    ['Aminata', 'Kamarah'],
    ['2', '(Owner)'],
    ['\u0645', '\u0646'],
  ])('%s %s is a different name', (firstName, lastName) => {
    expect(readsAs({ firstName, lastName }, held)).toBe(false);
  });
  it('does not match every name in brackets', () => {
    expect(
      readsAs({ firstName: '(Aminata)', lastName: '(Kamara)' }, { firstName: '(Foday)', lastName: '1' }),
    ).toBe(false);
  });
});
