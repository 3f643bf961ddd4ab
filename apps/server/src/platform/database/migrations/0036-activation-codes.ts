/** What the temporary password of an account with more than View Only's powers is not enough for. */
export const activationCodes = /* sql */ `
-- One for each account at most. Only a hash, bound to the user; it goes with the temporary password that it belongs to.
create table activation_codes (
  user_id uuid primary key references users(id),
  code_hash bytea not null,
  -- What the account could do when the code was issued: it activates no more than that.
  powers text[] not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- The session that entered it; nobody enters it twice. Sessions are removed after a while, so nothing points at them.
  entered_session uuid
);
`;
