-- mode: after functions
-- Where members have played, rounds go on to count as they did: the vendor's word in every category, else the stake, and a
-- tie for nothing. The brand goes over category by category (DEPLOY.md, Upgrades).
select setting_begin('games.valid_told', '["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS"]') where exists (select from vendor_round);
select setting_begin('games.valid_result', '[]') where exists (select from vendor_round);
select setting_begin('games.valid_own_money', '[]') where exists (select from vendor_round);
select setting_begin('games.valid_jackpot', '[]') where exists (select from vendor_round);
select setting_begin('games.valid_sports', '[]') where exists (select from vendor_round);
