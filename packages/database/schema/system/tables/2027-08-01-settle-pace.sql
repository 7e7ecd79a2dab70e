-- Settling contracts has a pace of its own now. Where a brand had set the one of before, it holds for both.
insert into setting (key, value, updated_by)
select case key when 'agents.job_rest_percent' then 'agents.settle_rest_percent' else 'agents.settle_hurry_after' end, value, 'upgrade'
from setting where key in ('agents.job_rest_percent', 'agents.job_hurry_after')
on conflict (key) do nothing;
