-- What a kind of movement is to the rules that stand on the ledger, so that they name no game's and no vendor's kinds. 'win'
-- counts as won for a member's limits.
alter table ledger_kind add column class text not null default 'other'
  check (class in ('deposit', 'withdrawal', 'stake', 'win', 'return', 'reversal', 'adjustment', 'debt', 'bonus', 'transfer', 'other'));
update ledger_kind set class = x.class
from (values
  ('DEP_BANK', 'deposit'), ('DEP_REVERSAL', 'deposit'),
  ('WD_FREEZE', 'withdrawal'), ('WD_UNFREEZE', 'withdrawal'), ('WD_PAID', 'withdrawal'),
  ('BET', 'stake'), ('WIN', 'win'), ('REBATE', 'win'), ('BET_REFUND', 'return'), ('BET_CANCEL', 'return'),
  ('WIN_REVERSAL', 'reversal'), ('ADJ_CREDIT', 'adjustment'), ('ADJ_DEBIT', 'adjustment'),
  ('DEBT_OPENED', 'debt'), ('DEBT_RECOVERED', 'debt'),
  ('BONUS_GRANT', 'bonus'), ('BONUS_FORFEIT', 'bonus'), ('BONUS_RELEASE', 'bonus'), ('BONUS_EXPIRE', 'bonus'),
  ('TRANSFER_OUT', 'transfer'), ('TRANSFER_IN', 'transfer')) as x (code, class)
where ledger_kind.code = x.code;
