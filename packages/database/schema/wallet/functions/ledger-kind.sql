-- The kinds of the ledger as named constants (ledger_kind has the same numbers, and a test compares them). Immutable
-- and without settings, so that plans contain the number itself.
create or replace function kind_dep_bank() returns smallint language sql immutable parallel safe as 'select 1::smallint';
create or replace function kind_dep_reversal() returns smallint language sql immutable parallel safe as 'select 2::smallint';
create or replace function kind_dep_qr() returns smallint language sql immutable parallel safe as 'select 3::smallint';
create or replace function kind_dep_ewallet() returns smallint language sql immutable parallel safe as 'select 4::smallint';
create or replace function kind_dep_crypto() returns smallint language sql immutable parallel safe as 'select 5::smallint';
create or replace function kind_dep_card() returns smallint language sql immutable parallel safe as 'select 6::smallint';
create or replace function kind_wd_freeze() returns smallint language sql immutable parallel safe as 'select 10::smallint';
create or replace function kind_wd_unfreeze() returns smallint language sql immutable parallel safe as 'select 11::smallint';
create or replace function kind_wd_paid() returns smallint language sql immutable parallel safe as 'select 12::smallint';
create or replace function kind_wd_return() returns smallint language sql immutable parallel safe as 'select 13::smallint';
create or replace function kind_wd_return_reversal() returns smallint language sql immutable parallel safe as 'select 14::smallint';
create or replace function kind_wd_fee() returns smallint language sql immutable parallel safe as 'select 15::smallint';
create or replace function kind_wd_fee_return() returns smallint language sql immutable parallel safe as 'select 16::smallint';
create or replace function kind_bet() returns smallint language sql immutable parallel safe as 'select 20::smallint';
create or replace function kind_win() returns smallint language sql immutable parallel safe as 'select 21::smallint';
create or replace function kind_bet_refund() returns smallint language sql immutable parallel safe as 'select 22::smallint';
create or replace function kind_bet_cancel() returns smallint language sql immutable parallel safe as 'select 23::smallint';
create or replace function kind_win_reversal() returns smallint language sql immutable parallel safe as 'select 24::smallint';
create or replace function kind_adj_credit() returns smallint language sql immutable parallel safe as 'select 30::smallint';
create or replace function kind_adj_debit() returns smallint language sql immutable parallel safe as 'select 31::smallint';
create or replace function kind_debt_opened() returns smallint language sql immutable parallel safe as 'select 32::smallint';
create or replace function kind_debt_recovered() returns smallint language sql immutable parallel safe as 'select 33::smallint';
create or replace function kind_bonus_grant() returns smallint language sql immutable parallel safe as 'select 40::smallint';
create or replace function kind_bonus_forfeit() returns smallint language sql immutable parallel safe as 'select 41::smallint';
create or replace function kind_bonus_release() returns smallint language sql immutable parallel safe as 'select 42::smallint';
create or replace function kind_bonus_expire() returns smallint language sql immutable parallel safe as 'select 43::smallint';
create or replace function kind_bonus_restore() returns smallint language sql immutable parallel safe as 'select 44::smallint';
create or replace function kind_rebate() returns smallint language sql immutable parallel safe as 'select 50::smallint';
create or replace function kind_commission() returns smallint language sql immutable parallel safe as 'select 51::smallint';
create or replace function kind_transfer_out() returns smallint language sql immutable parallel safe as 'select 52::smallint';
create or replace function kind_transfer_in() returns smallint language sql immutable parallel safe as 'select 53::smallint';
create or replace function kind_rebate_self() returns smallint language sql immutable parallel safe as 'select 54::smallint';
create or replace function kind_rebate_agent() returns smallint language sql immutable parallel safe as 'select 55::smallint';
create or replace function kind_rebate_reversal() returns smallint language sql immutable parallel safe as 'select 56::smallint';
create or replace function kind_wage_daily() returns smallint language sql immutable parallel safe as 'select 57::smallint';
create or replace function kind_wage_hourly() returns smallint language sql immutable parallel safe as 'select 58::smallint';
create or replace function kind_wage_realtime() returns smallint language sql immutable parallel safe as 'select 59::smallint';
create or replace function kind_dividend() returns smallint language sql immutable parallel safe as 'select 60::smallint';
create or replace function kind_wage_daily_payout() returns smallint language sql immutable parallel safe as 'select 66::smallint';
create or replace function kind_wage_hourly_payout() returns smallint language sql immutable parallel safe as 'select 67::smallint';
create or replace function kind_wage_realtime_payout() returns smallint language sql immutable parallel safe as 'select 68::smallint';
create or replace function kind_dividend_payout() returns smallint language sql immutable parallel safe as 'select 69::smallint';
create or replace function kind_vip_upgrade() returns smallint language sql immutable parallel safe as 'select 70::smallint';
create or replace function kind_vip_weekly() returns smallint language sql immutable parallel safe as 'select 71::smallint';
create or replace function kind_vip_monthly() returns smallint language sql immutable parallel safe as 'select 72::smallint';
create or replace function kind_vip_birthday() returns smallint language sql immutable parallel safe as 'select 73::smallint';
create or replace function kind_point_convert() returns smallint language sql immutable parallel safe as 'select 74::smallint';
create or replace function kind_point_redeem_cash() returns smallint language sql immutable parallel safe as 'select 75::smallint';
create or replace function kind_point_redeem_copay() returns smallint language sql immutable parallel safe as 'select 76::smallint';
create or replace function kind_reward() returns smallint language sql immutable parallel safe as 'select 77::smallint';
create or replace function kind_cashback() returns smallint language sql immutable parallel safe as 'select 78::smallint';
create or replace function kind_xfer_down_out() returns smallint language sql immutable parallel safe as 'select 61::smallint';
create or replace function kind_xfer_down_in() returns smallint language sql immutable parallel safe as 'select 62::smallint';
create or replace function kind_xfer_up_out() returns smallint language sql immutable parallel safe as 'select 63::smallint';
create or replace function kind_xfer_up_in() returns smallint language sql immutable parallel safe as 'select 64::smallint';
create or replace function kind_xfer_reversal() returns smallint language sql immutable parallel safe as 'select 65::smallint';
create or replace function kind_xfer_fee() returns smallint language sql immutable parallel safe as 'select 79::smallint';
create or replace function kind_xfer_fee_return() returns smallint language sql immutable parallel safe as 'select 80::smallint';
create or replace function kind_contract_adjustment() returns smallint language sql immutable parallel safe as 'select 81::smallint';

-- The kinds of one class.
create or replace function wallet_kinds_of(p_class text) returns smallint[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select array_agg(id) from ledger_kind where class = p_class);
end $$;
