-- What a kind of movement costs the house as a promotion: cashback, or a bonus in any form (gifts and points that became money
-- too). Null: it is no promotion. A bonus that was granted costs its amount, since what is played with it counts as play; what of it
-- goes back to the house is taken off again (wallet_promotion_news).
alter table ledger_kind add column promotion text check (promotion in ('CASHBACK', 'BONUS'));
update ledger_kind set promotion = case code when 'CASHBACK' then 'CASHBACK' else 'BONUS' end
where code in ('CASHBACK', 'BONUS_GRANT', 'BONUS_RESTORE', 'BONUS_FORFEIT', 'BONUS_EXPIRE', 'REWARD', 'VIP_UPGRADE', 'VIP_WEEKLY',
  'VIP_MONTHLY', 'VIP_BIRTHDAY', 'POINT_CONVERT', 'POINT_REDEEM_CASH');
