-- mode: after functions
-- Where members have withdrawn already, withdrawals cost nothing until the brand says so (DEPLOY.md, Upgrades).
select setting_begin('cashier.withdraw_fee_ppm', '0') where exists (select from withdrawal);
