import { sql, type Database } from '@lotus/database'
import type { Clock } from '@lotus/kernel'

/** A clock that stands still until it is moved. */
export type FakeClock = Clock & { set(at: Date | string): void; advance(milliseconds: number): void }

export function fakeClock(start: Date | string = '2026-01-15T03:00:00Z'): FakeClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (at) => {
      now = new Date(at)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

/** A clock that also sets the database's: `lotus_now()` returns the same time. The program gets it as its clock. */
export type TestClock = Clock & {
  /** Sets both clocks; null returns both to real time. */
  set(at: Date | string | null): Promise<void>
  advance(milliseconds: number): Promise<void>
}

export function testClock(owner: Database): TestClock {
  let fixed: Date | undefined
  const now = () => new Date(fixed ?? Date.now())
  const set = async (at: Date | string | null) => {
    fixed = at === null ? undefined : new Date(at)
    await owner.query(sql`update test_clock set at = ${fixed ?? null}`)
  }
  return { now, set, advance: (milliseconds) => set(new Date(now().getTime() + milliseconds)) }
}

/**
 * Money and bets get their times from the database's clock, `lotus_now()` of the schema. In a test database it reads a
 * table of one row, so that no test waits for real time.
 */
export async function installTestClock(owner: Database): Promise<void> {
  await owner.pool.query(`
    create table test_clock (is_only boolean primary key default true check (is_only), at timestamptz);
    insert into test_clock default values;
    grant select on test_clock to lotus_app, lotus_api;
    create or replace function lotus_now() returns timestamptz language sql volatile
      as 'select coalesce((select at from public.test_clock), clock_timestamp())';`)
}
