-- module: lottery

-- After the wallet's entry exists: placements run through it.
select wallet_register('lottery_place_orders', 'lottery_run_place_orders(jsonb)');
