import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { readCatalogue } from './catalogue.ts'
import { compareWithExceptions, type Exception } from './exceptions.ts'
import { findViolations, locksIn, misusedLocks, rules, type Distribution, type LockUse, type Rule } from './rules.ts'

// What a cluster could not carry does not come in (issue 18 section 2, ADR 0015). On one machine nothing else notices.

const root = join(import.meta.dirname, '..', '..', '..', '..')
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, 'packages/database', name), 'utf8'))
// Our own files.
const distribution = readJson('distribution.json') as Distribution
const exceptions = readJson('distribution-exceptions.json') as Exception[]
const { owner } = await testDatabase()

/** The locks that the program takes itself, by file. */
function locksOfProgram(): LockUse[] {
  return ['apps/server/src', 'packages/database/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('distribution'))
      .flatMap((file) => {
        const place = `${folder}/${file.replaceAll('\\', '/')}`
        return locksIn(readFileSync(join(root, place), 'utf8')).map((lock) => ({ lock, place }))
      }),
  )
}

describe('the schema', () => {
  test('breaks no rule that the list of exceptions does not name, and the list names nothing else', async () => {
    const catalogue = await readCatalogue(owner)
    // The tests' own.
    const tables = catalogue.tables.filter((table) => table !== 'test_clock')
    expect(tables.length).toBeGreaterThan(200)
    const violations = findViolations({ ...catalogue, tables }, distribution)
    expect(compareWithExceptions(violations, exceptions)).toEqual([])
  })

  test('and the program take each class of locks in one place', async () => {
    const uses = locksOfProgram()
    expect(misusedLocks(uses, distribution)).toEqual([])
    const { functions } = await readCatalogue(owner)
    const taken = [...uses.map(({ lock }) => lock), ...functions.flatMap(({ body }) => locksIn(body))]
    expect(Object.keys(distribution.locks).toSorted()).toEqual([...new Set(taken)].toSorted())
  })

  test('each exception has a reason, and a step of the ADR that ends it', () => {
    const adr = readFileSync(join(root, 'docs/adr/0015-fixed-cells.md'), 'utf8')
    const steps = [...adr.matchAll(/^(\d+)\. \*\*/gm)].map(([, step]) => Number(step))
    expect(steps).toEqual(steps.map((_, index) => index + 1))
    for (const { rule, step, reason, names } of exceptions) {
      expect(Object.keys(rules)).toContain(rule)
      expect(steps, reason).toContain(step)
      expect(reason.length).toBeGreaterThan(20)
      expect(names).toEqual(names.toSorted())
    }
  })
})

describe('the list of exceptions', () => {
  const broken = { rule: 'key', what: 'a_pkey', why: 'a (id)' } as const
  const exception = (names: string[]): Exception => ({ rule: 'key', step: 5, reason: 'made before cells', names })

  test('fails on what it does not name, on what no longer applies, and on what it names twice', () => {
    expect(compareWithExceptions([broken], [exception(['a_pkey'])])).toEqual([])
    expect(compareWithExceptions([broken], [])).toEqual(['key a_pkey: a (id)'])
    expect(compareWithExceptions([], [exception(['a_pkey'])])).toEqual([
      'key a_pkey: no longer breaks the rule, take it out of the list',
    ])
    expect(compareWithExceptions([broken], [exception(['a_pkey', 'a_pkey'])])).toEqual(['key a_pkey: is listed twice'])
    // Another rule's exception is no excuse.
    expect(compareWithExceptions([broken], [{ ...exception(['a_pkey']), rule: 'trigger' }])).toHaveLength(2)
  })
})

describe('a seeded violation is found:', () => {
  /** What all have: a table of each class, as it should be, with functions and a trigger that break nothing. */
  const sound = `
    create table seeded.rate (code text primary key, n integer not null);
    create table seeded.note (id bigint primary key, other bigint unique references seeded.note);
    create table seeded.bet (cell smallint not null, member_id bigint not null, n integer not null, rate text references seeded.rate,
      primary key (cell, member_id, n), unique (cell, rate));
    create table seeded.part (cell smallint, member_id bigint, n integer, k integer, primary key (cell, member_id, n, k),
      foreign key (cell, member_id, n) references seeded.bet);
    create function seeded.count_bets(p_cell smallint) returns bigint language plpgsql
      as $$ begin return (select count(*) from seeded.bet where cell = p_cell); end $$;
    create function seeded.all_bets() returns setof seeded.bet language sql as $$ select * from seeded.bet $$;
    create function seeded.double(p integer) returns integer language sql as $$ select p * 2 -- from seeded.bet
      $$;
    create function seeded.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create function seeded.note_changed() returns trigger language plpgsql as $$ begin update seeded.note set id = id; return null; end $$;
    create trigger refuse before update on seeded.bet for each row execute function seeded.refuse();
    create trigger changed after update on seeded.note for each statement execute function seeded.note_changed();`
  const classes = {
    'seeded.rate': 'reference',
    'seeded.note': 'local',
    'seeded.bet': 'cell',
    'seeded.part': 'cell',
  } as const

  async function violationsOf(statements: string, more: Distribution['tables'] = {}) {
    await owner.pool.query(`create schema seeded; ${sound} ${statements}`)
    try {
      const seeded = { tables: { ...classes, ...more }, locks: distribution.locks }
      return findViolations(await readCatalogue(owner, ['seeded']), seeded).map(({ rule, what }) => `${rule} ${what}`)
    } finally {
      await owner.pool.query('drop schema seeded cascade')
    }
  }

  test('none in what is sound', async () => {
    expect(await violationsOf('')).toEqual([])
  })

  const inFunction = (body: string) =>
    `create function seeded.f(p bigint) returns void language plpgsql as $f$ begin ${body} end $f$`
  const seeds: Record<string, [Rule, string, string, Distribution['tables']?]> = {
    'a table without a class': ['class', 'seeded.more', 'create table seeded.more (id integer)'],
    'a class without a table': ['class', 'seeded.gone', '', { 'seeded.gone': 'local' }],
    'a primary key by id': [
      'key',
      'seeded.by_id_pkey',
      'create table seeded.by_id (id bigint primary key, cell smallint)',
      { 'seeded.by_id': 'cell' },
    ],
    'a primary key with cell, but not first': [
      'key',
      'seeded.late_pkey',
      'create table seeded.late (n integer, cell smallint, primary key (n, cell))',
      { 'seeded.late': 'cell' },
    ],
    'a unique index': ['key', 'seeded.bet_once', 'create unique index bet_once on seeded.bet (member_id) where n > 0'],
    'a unique index by an expression': [
      'key',
      'seeded.bet_lower',
      'create unique index bet_lower on seeded.bet (lower(rate), cell)',
    ],
    'an index of a partition alone': [
      'key',
      'seeded.old_*_number',
      `create table seeded.old (cell smallint, n integer, primary key (cell, n)) partition by range (n);
       create table seeded.old_2026_01 partition of seeded.old for values from (0) to (9);
       create unique index old_2026_01_number on seeded.old_2026_01 (n)`,
      { 'seeded.old': 'cell' },
    ],
    'a foreign key within a cell, whose cell is not first': [
      'foreign-key',
      'seeded.part.by_n',
      'alter table seeded.bet add column x integer; create unique index on seeded.bet (cell, x, n); alter table seeded.part add column x integer; alter table seeded.part add constraint by_n foreign key (n, cell, x) references seeded.bet (n, cell, x)',
    ],
    'a foreign key from one machine into a cell': [
      'foreign-key',
      'seeded.note.of_bet',
      'alter table seeded.note add cell smallint, add m bigint, add n integer, add constraint of_bet foreign key (cell, m, n) references seeded.bet',
    ],
    'a foreign key from a cell to one machine': [
      'foreign-key',
      'seeded.bet.of_note',
      'alter table seeded.bet add note bigint constraint of_note references seeded.note',
    ],
    'a function in SQL that reads by its parameter': [
      'sql-function',
      'seeded.f',
      'create function seeded.f(p bigint) returns bigint language sql as $$ select count(*) from seeded.bet where member_id = p $$',
    ],
    'one in the standard form': [
      'sql-function',
      'seeded.f',
      'create function seeded.f(p bigint) returns bigint begin atomic select count(*) from seeded.bet where member_id = p; end',
    ],
    'one that reads a function used as a view': [
      'sql-function',
      'seeded.f',
      'create function seeded.f(p bigint) returns bigint language sql as $$ select count(*) from seeded.all_bets() where member_id = p $$',
    ],
    'an INSERT in a CTE': [
      'insert-in-cte',
      'seeded.f',
      inFunction(
        'with a as materialized (\n insert into seeded.rate values (p::text, 1) returning n) update seeded.rate r set n = 2 from a where a.n = r.n;',
      ),
    ],
    'a lock of the session': ['session-lock', 'seeded.f', inFunction('perform pg_advisory_unlock(7301, 1);')],
    'a trigger that looks at another row': [
      'trigger',
      'seeded.bet.looks',
      `create function seeded.look() returns trigger language plpgsql as $$ begin if exists (select from seeded.bet where n > new.n) then raise exception 'later'; end if; return new; end $$;
       create trigger looks before insert on seeded.bet for each row execute function seeded.look()`,
    ],
    'one that does so by a function': [
      'trigger',
      'seeded.part.looks',
      `create function seeded.look() returns trigger language plpgsql as $$ begin perform seeded.count_bets(new.cell); return new; end $$;
       create trigger looks before insert on seeded.part for each row execute function seeded.look()`,
    ],
    'one of one machine that looks into a cell': [
      'trigger',
      'seeded.note.looks',
      `create function seeded.look() returns trigger language plpgsql as $$ begin perform seeded.count_bets(1::smallint); return new; end $$;
       create trigger looks before insert on seeded.note for each row execute function seeded.look()`,
    ],
    'a second use of a lock’s class': [
      'lock',
      '7301 in seeded.f',
      inFunction('perform pg_advisory_xact_lock(7301, 1);'),
    ],
    'a class that nobody has listed': [
      'lock',
      'new_word in seeded.f',
      inFunction(`perform pg_try_advisory_xact_lock_shared(hashtext('new_word'), 1);`),
    ],
    'a lock whose class cannot be read': [
      'lock',
      'unknown in seeded.f',
      inFunction('perform pg_advisory_xact_lock(p);'),
    ],
  }

  test.for(Object.entries(seeds))('%s', async ([, [rule, what, statements, more]]) => {
    expect(await violationsOf(statements, more)).toEqual([`${rule} ${what}`])
  })
})
