-- The public log (trust.md 3.5): leaves that are only ever added, the Merkle tree over them (RFC 6962), and its signed heads.
-- Whoever makes something true appends the leaf in the same transaction; a single sequencer gives it its index later.
create table transparency_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{2,30}$'),
  -- {"v":1,"kind":...,"at":...,"body":{...}}: these bytes, in UTF-8, are what is hashed and given out.
  leaf text not null check (octet_length(leaf) <= 65535),
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  -- Its place in the log, without gaps from 0; null until the sequencer has seen it.
  leaf_index bigint unique check (leaf_index >= 0),
  created_at timestamptz not null
);
create index transparency_entry_waiting on transparency_entry (id) where leaf_index is null;

-- What a leaf speaks of, such as 'SEN60/20260101-0001', so that the leaves of one draw are found.
create table transparency_subject (
  subject text not null check (length(subject) between 1 and 80),
  entry_id bigint not null references transparency_entry,
  primary key (subject, entry_id)
);

-- Roots of complete subtrees; level 0 are the leaves. They never change, so a root or proof of any size reads a few dozen.
create table transparency_node (
  level smallint not null check (level between 0 and 62),
  node_index bigint not null check (node_index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, node_index)
);

create table transparency_checkpoint (
  size bigint primary key check (size > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  -- The signed note (C2SP tlog-checkpoint) without cosignatures.
  note text not null check (length(note) <= 2000),
  signed_at timestamptz not null
);

create table transparency_cosignature (
  size bigint not null references transparency_checkpoint,
  witness text not null check (length(witness) between 1 and 200),
  -- The witness's line of the note.
  line text not null check (length(line) <= 600),
  received_at timestamptz not null default lotus_now(),
  primary key (size, witness)
);

grant select on transparency_entry, transparency_subject, transparency_node, transparency_checkpoint, transparency_cosignature to lotus_app;
