-- When a friend who was reversed or held later had counted first: their gift had opened then, and they count on no second day.
alter table loyalty_referral add column counted_at timestamptz;
