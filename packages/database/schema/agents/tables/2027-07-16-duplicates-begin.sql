-- mode: after functions
-- Where statements were made already, members who are flagged go on to count in the periods that run: the brand switches it on
-- (DEPLOY.md, Upgrades).
select setting_begin('agents.duplicates_excluded', 'false') where exists (select from agent_statement);
