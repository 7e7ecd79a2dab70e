-- What the operator writes for the site in both languages: help, pages, news and blog; notices and banners (E12,
-- operations.md 5.2 rows 56 to 58). Little of it, read all the time: the program keeps what is published in memory and
-- looks at content_state.version to learn that it changed. HTML comes in sanitised (trust.md 4.6); `searched` columns are
-- folded by the program's one way of folding, so that SQL and memory find alike.
create table content_category (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('help', 'news', 'blog')),
  name_vi text not null check (length(name_vi) between 1 and 60),
  name_en text not null check (length(name_en) between 1 and 60),
  sort_order integer not null default 0,
  unique (key, kind)
);

create table content_document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('help', 'page', 'news', 'blog')),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  category text,
  sort_order integer not null default 0,
  picture text check (picture ~ '^/media/content/[A-Za-z0-9_-]{22}\.webp$'),
  -- The newest version, and the one that is on the site.
  version integer not null default 1 check (version >= 1),
  published_version integer,
  -- Of its first publication: the day that a post carries.
  published_at timestamptz,
  -- Of the publication that is on the site.
  changed_at timestamptz,
  -- Publishing it takes a second operator (trust.md BO-3): terms, privacy.
  is_guarded boolean not null default false,
  -- Title and summary of the newest version, folded.
  searched text not null default '',
  updated_at timestamptz not null default lotus_now(),
  updated_by text not null check (length(updated_by) between 1 and 64),
  foreign key (category, kind) references content_category (key, kind),
  check (category is null or kind <> 'page'),
  check (published_version between 1 and version),
  check ((published_version is null) = (changed_at is null)),
  check (published_version is null or published_at is not null)
);
create index content_document_kind on content_document (kind, sort_order, id);
create index content_document_category on content_document (category, kind) where category is not null;

-- A version is written once.
create table content_version (
  document_id bigint not null references content_document on delete cascade,
  version integer not null check (version >= 1),
  title_vi text not null check (length(title_vi) <= 140),
  title_en text not null check (length(title_en) <= 140),
  summary_vi text not null check (length(summary_vi) <= 400),
  summary_en text not null check (length(summary_en) <= 400),
  html_vi text not null check (length(html_vi) <= 100000),
  html_en text not null check (length(html_en) <= 100000),
  note text check (length(note) <= 140),
  saved_at timestamptz not null default lotus_now(),
  saved_by text not null check (length(saved_by) between 1 and 64),
  primary key (document_id, version)
);

-- Who put which version on the site, and who took it off (version null).
create table content_publication (
  id bigint generated always as identity primary key,
  document_id bigint not null references content_document on delete cascade,
  version integer,
  at timestamptz not null default lotus_now(),
  by_name text not null check (length(by_name) between 1 and 140)
);
create index content_publication_document on content_publication (document_id, id);

-- A guarded document's publication that waits for, or was decided by, another operator.
create table content_proposal (
  id bigint generated always as identity primary key,
  document_id bigint not null references content_document on delete cascade,
  version integer,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  entered_by bigint not null,
  entered_by_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_by is null)),
  -- Its author may take it back, never confirm it.
  check (state <> 'confirmed' or decided_by <> entered_by)
);
create unique index content_proposal_pending on content_proposal (document_id) where state = 'pending';
create index content_proposal_document on content_proposal (document_id);

create table content_notice (
  id bigint generated always as identity primary key,
  -- Of a brand's first content, so that it is put in once.
  origin_key text unique check (length(origin_key) between 1 and 80),
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  title_vi text not null check (length(title_vi) <= 140),
  title_en text not null check (length(title_en) <= 140),
  html_vi text not null check (length(html_vi) <= 100000),
  html_en text not null check (length(html_en) <= 100000),
  audience text not null check (audience in ('everyone', 'guests', 'members', 'agents')),
  starts_at timestamptz,
  ends_at timestamptz,
  sort_order integer not null default 0,
  is_published boolean not null default false,
  -- The date that readers see: of its first publication.
  published_at timestamptz,
  searched text not null default '',
  updated_at timestamptz not null default lotus_now(),
  updated_by text not null check (length(updated_by) between 1 and 64),
  check (ends_at > starts_at),
  check (not is_published or published_at is not null)
);
create index content_notice_type on content_notice (type, id);

-- Pop-ups come once to a person.
create table content_seen (
  member_id bigint not null,
  notice_id bigint not null references content_notice on delete cascade,
  seen_at timestamptz not null default lotus_now(),
  primary key (member_id, notice_id)
);
create index content_seen_notice on content_seen (notice_id);

create table content_banner (
  id bigint generated always as identity primary key,
  origin_key text unique check (length(origin_key) between 1 and 80),
  group_name text not null check (group_name in ('w_login', 'w_register', 'home')),
  title_vi text not null check (length(title_vi) <= 140),
  title_en text not null check (length(title_en) <= 140),
  text_vi text not null check (length(text_vi) <= 200),
  text_en text not null check (length(text_en) <= 200),
  -- `{kind, scene | code | url}`, as the contract has it.
  image jsonb not null,
  link text check (length(link) <= 300),
  language text not null default 'both' check (language in ('both', 'vi', 'en')),
  starts_at timestamptz,
  ends_at timestamptz,
  sort_order integer not null default 0,
  is_published boolean not null default false,
  updated_at timestamptz not null default lotus_now(),
  updated_by text not null check (length(updated_by) between 1 and 64),
  check (ends_at > starts_at)
);

create table content_state (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into content_state (version) values (1);

grant select on content_category, content_document, content_version, content_publication, content_proposal, content_notice,
  content_seen, content_banner, content_state to lotus_app;
grant insert, update on content_category, content_document, content_notice, content_banner, content_proposal to lotus_app;
grant insert on content_version, content_publication to lotus_app;
grant delete on content_notice, content_banner, content_seen to lotus_app;
