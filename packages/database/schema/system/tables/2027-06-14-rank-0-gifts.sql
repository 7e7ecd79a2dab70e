-- Rank 0 was never given a gift, and what the brand stored may no longer promise one.
update setting set value = jsonb_set(value, '{0}', value -> 0 || '{"upgradeBonus": "0", "weeklyBonus": "0", "monthlyBonus": "0"}')
where key = 'loyalty.ranks';
