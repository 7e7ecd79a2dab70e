-- mode: concurrently
create index concurrently member_birthday_of_year
  on member ((((extract(month from birthday) * 100 + extract(day from birthday))::integer)), id) where birthday is not null;
