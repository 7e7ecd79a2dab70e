-- What the chain above a bettor earns of a settled bet (operations.md 0.5, 1.3). Not play: none of it counts for a member's
-- limits, unlike REBATE, which is what an order's prize group gives back.
insert into ledger_kind (id, code, class) values
  (54, 'REBATE_SELF', 'other'), (55, 'REBATE_AGENT', 'other'), (56, 'REBATE_REVERSAL', 'other');
