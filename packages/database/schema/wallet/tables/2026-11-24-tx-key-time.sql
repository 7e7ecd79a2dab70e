-- Old keys are looked for once a night; rows lie in the order of their time, so this index is a few pages and costs a bet
-- nothing.
create index tx_key_created on tx_key using brin (created_at) with (pages_per_range = 32, autosummarize = on);
