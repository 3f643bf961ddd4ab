import { describe, expect, it } from 'vitest';
import { reservedNameLike } from './reserved-names.ts';

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
    ['ADMIN', 'Admin'],
    ['Adrnin', 'Admin'],
    ['rnanager', 'Manager'],
    ['\u039Canager', 'Manager'],
    ['VIEW ONLY', 'View Only'],
    ['View-0nly', 'View Only'],
    ['v1ew_on1y', 'View Only'],
    ['view_only', 'View Only'],
  ])('%s reads like %s', (text, like) => {
    expect(reservedNameLike(text)).toBe(like);
  });

  it.each(['Card Desk', 'Branch Manager', 'card_desk', 'Owner Relations', 'Viewer', 'مدير', 'Adminis'])(
    '%s is free',
    (text) => {
      expect(reservedNameLike(text)).toBeNull();
    },
  );
});
