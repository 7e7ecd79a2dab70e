-- Transfers along the agents' lines (operations.md 0.5, 1.12, 3.5) and what an operator takes back of one. Not play: of a
-- member's limits they count for the one of deposits alone, with whoever receives.
insert into ledger_kind (id, code, class) values
  (61, 'XFER_DOWN_OUT', 'transfer'), (62, 'XFER_DOWN_IN', 'transfer'), (63, 'XFER_UP_OUT', 'transfer'), (64, 'XFER_UP_IN', 'transfer'),
  (65, 'XFER_REVERSAL', 'transfer');
