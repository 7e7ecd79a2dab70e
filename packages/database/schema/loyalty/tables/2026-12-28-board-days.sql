-- Leaderboards read a period's days of all members every few seconds (operations.md 4.5).
create index loyalty_day_of_all on loyalty_day (day);
