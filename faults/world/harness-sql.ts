/**
 * What the campaign adds to its own database, as the owner: a trigger that raises errors on request inside the
 * product's transactions, the log of what an outbox consumer saw, and an independent record of when each order arrived.
 */
export const harnessSql = `
create table fault_effect (position bigint not null, topic text not null, at timestamptz not null default clock_timestamp());
grant insert, select on fault_effect to lotus_app;

create table fault_arm (is_only boolean primary key default true check (is_only), code text not null default '40001', upto bigint not null default 0);
insert into fault_arm default values;
-- A sequence does not roll back with the transaction that it breaks, so every armed error is thrown once.
create sequence fault_shot;
create function fault_fire() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare a fault_arm;
begin
  select * into a from fault_arm;
  if a.upto > (select last_value from fault_shot) and nextval('fault_shot') <= a.upto then
    raise exception 'injected by the fault campaign' using errcode = a.code;
  end if;
  return new;
end $$;
create trigger fault_fire before insert on tx_key for each row execute function fault_fire();
-- The first value of a sequence counts as taken, so that last_value is how many were thrown.
select setval('fault_shot', 1);

create table fault_witness (order_id bigint not null, at timestamptz not null default clock_timestamp());
create function fault_see() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fault_witness (order_id) values (new.id);
  return null;
end $$;
create trigger fault_see after insert on lottery_order for each row execute function fault_see();

-- Settling contracts takes some milliseconds: longer, so that faults fall into it.
create function fault_linger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_sleep(0.02);
  return null;
end $$;
create trigger fault_linger after insert on agent_statement for each row execute function fault_linger();
`

/** A quick game of our own, so that every minute of a campaign has draws and settlements. */
export const fastGameSql = `
insert into lottery_game (code, family, name, draw_source, schedule, lock_seconds, default_play, rule_version, sort_order)
select 'FAST30', family, '{"vi": "Thử 30 giây", "en": "Trial 30 s"}', 'own',
  '{"kind":"periodic","periodSeconds":30,"aheadMinutes":30}', 2, default_play, 1, 9 from lottery_game where code = 'SEN60';
insert into lottery_rule (game_id, version, min_stake, max_stake, max_payout, max_items)
select n.id, r.version, r.min_stake, r.max_stake, r.max_payout, r.max_items
from lottery_rule r join lottery_game g on g.id = r.game_id and g.code = 'SEN60', lottery_game n where n.code = 'FAST30';
insert into lottery_play_odds (game_id, rule_version, play, price, odds, min_points, max_points, max_lines, is_open, sort_order)
select n.id, o.rule_version, o.play, o.price, o.odds, o.min_points, o.max_points, o.max_lines, o.is_open, o.sort_order
from lottery_play_odds o join lottery_game g on g.id = o.game_id and g.code = 'SEN60', lottery_game n where n.code = 'FAST30';
`

/** Rules wide enough that no daily limit stops the load. */
export const settings: Readonly<Record<string, unknown>> = {
  'cashier.withdraw_min': '1',
  'cashier.withdraw_daily_count': 100,
  'cashier.withdraw_daily_amount': '100000000',
  // Nobody is there to answer a reality check.
  'protection.check_minutes': 0,
  // Nobody sends papers: deposits and withdrawals go on above the total of AML-2.
  'aml.block_at_total': false,
  // The first is free, the others cost 1%, at least 1: fees move beside holds under kills.
  'cashier.withdraw_free_count': 1,
  'cashier.withdraw_fee_daily_max': null,
  'cashier.deposit_open_max': 20,
  // Whoever has agents above earns them rebates from the first bet on.
  'agents.rebates_from': '2026-01-01T00:00:00Z',
  // No operator is there to approve one.
  'agents.dividend_review': false,
  // Agents offer wages to agents below, of both sources, beside the ones that they hold (world/shake-signatures.ts).
  'agents.contracts_offered': true,
  'agents.contract_upline_funding': true,
  'agents.contract_may_stack': true,
}
