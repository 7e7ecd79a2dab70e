-- mode: after functions
-- Until lottery/tables/2027-04-20-category.sql any lottery bet earned the rate of LOTT. So that games of SEA and ELOTT go on earning it,
-- whoever has no rate of these gets the one of LOTT, at most what is set above; links give it too. The history says so, and bets of
-- before do not read it: they stay LOTT.
select agent_rebate_lock();
lock table agent_node, agent_rate, agent_rate_change, agent_link in share row exclusive mode;
with due as materialized (
  select l.cell, l.member_id, c.category, least(l.rate_ppm, (
    select min(a.rate_ppm) from unnest(n.uplines) as u(id)
    join agent_rate a on a.cell = cell_of(u.id) and a.member_id = u.id and a.category = c.category and a.rate_ppm > 0)) as rate_ppm
  from agent_rate l join agent_node n using (cell, member_id) cross join (values ('ELOTT'), ('SEA')) as c(category)
  where l.category = 'LOTT' and l.rate_ppm > 0 and not exists (
    select from agent_rate r where r.cell = l.cell and r.member_id = l.member_id and r.category = c.category and r.rate_ppm > 0)
), noted as (
  insert into agent_rate_change (cell, member_id, n, category, from_ppm, to_ppm, changed_by, reason)
  select d.cell, d.member_id, coalesce((select max(c.n) from agent_rate_change c where c.cell = d.cell and c.member_id = d.member_id), 0)
    + row_number() over (partition by d.cell, d.member_id order by d.category), d.category, 0, d.rate_ppm, 'upgrade',
    'SEA and ELOTT games earned the rate of LOTT before'
  from due d
)
insert into agent_rate (cell, member_id, category, rate_ppm) select cell, member_id, category, rate_ppm from due
on conflict (cell, member_id, category) do update set rate_ppm = excluded.rate_ppm;
update agent_link l set rates = l.rates || x.rates
from (
  select k.cell, k.member_id, k.code, jsonb_object_agg(r.category, least((k.rates ->> 'LOTT')::integer, r.rate_ppm)) as rates
  from agent_link k join agent_rate r using (cell, member_id)
  where k.closed_at is null and (k.rates ->> 'LOTT')::integer > 0 and r.category in ('ELOTT', 'SEA') and r.rate_ppm > 0
    and coalesce((k.rates ->> r.category)::integer, 0) = 0
  group by k.cell, k.member_id, k.code) x
where l.cell = x.cell and l.member_id = x.member_id and l.code = x.code;
