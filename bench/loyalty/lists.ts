import { sql } from '@lotus/database'
import { loyaltyModule } from '../../apps/server/src/modules/loyalty/module.ts'
import { listOfficeOrders } from '../../apps/server/src/modules/loyalty/backoffice/office-orders.ts'
import { listReferrals } from '../../apps/server/src/modules/loyalty/backoffice/referrals.ts'
import { listOwnBonuses } from '../../apps/server/src/modules/loyalty/bonuses/bonuses.ts'
import { listCashbackClaims } from '../../apps/server/src/modules/loyalty/cashback/records.ts'
import { listOwnOrders } from '../../apps/server/src/modules/loyalty/mall/list-orders.ts'
import { listPointRecord } from '../../apps/server/src/modules/loyalty/points/points.ts'
import { listRewards } from '../../apps/server/src/modules/loyalty/rewards/rewards.ts'
import { listForReview } from '../../apps/server/src/modules/promotions/backoffice/applications.ts'
import { listOwnAwards } from '../../apps/server/src/modules/promotions/members/list-awards.ts'
import { promotionsModule } from '../../apps/server/src/modules/promotions/module.ts'
import { atMost, median, shown, timed, type Row } from '../report.ts'
import { composeIdle } from './host.ts'
import { fillLists } from './fill-lists.ts'
import type { World } from './world.ts'

const TIMES_MAX = 2
const ROUNDS = 9
/** A page that takes no longer is good whatever the first one took: ratios of such times are the machine's noise. */
const FREE_MS = 5

type Sql = ReturnType<typeof sql>
type Page = { nextCursor: string | null; rows: readonly unknown[] }
type Place = { member: bigint; n: number; at: Date }
/** A list: its call, and the cursor behind which a page begins at one of its rows. */
type List = {
  title: string
  table: Sql
  time: Sql
  /** `n` where it is not named. */
  number?: Sql
  page(cursor?: string): Promise<Page>
  cursorAt(place: Place): string
}

/**
 * Pages of lists of so many rows each (issue 21 section 5): the first one, one in the middle and the last one. A member's lists
 * have all of their rows of one member; those of the back office are of everybody's.
 */
export async function measureLists(world: World, count: number): Promise<Row[]> {
  const { owner, db } = world
  const composition = await composeIdle(db)
  const filled = await timed(() => fillLists(world, count))
  const member = world.people.first
  const promotions = composition.of(promotionsModule)
  const loyalty = composition.of(loyaltyModule)
  const own = ({ n }: Place) => String(n)
  const office = ({ at, member: of, n }: Place) => `${at.getTime()}-${of}-${n}`
  const more = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })
  const lists: List[] = [
    {
      title: "a member's points",
      table: sql`loyalty_point_entry`,
      time: sql`at`,
      page: (c) => listPointRecord(db, member, more(c)),
      cursorAt: own,
    },
    {
      title: "a member's gifts",
      table: sql`loyalty_reward`,
      time: sql`made_at`,
      page: (c) => listRewards(loyalty, member, { state: 'CLAIMED', ...more(c) }),
      cursorAt: own,
    },
    {
      title: "a member's bonuses",
      table: sql`turnover_requirement`,
      time: sql`created_at`,
      number: sql`id`,
      page: (c) => listOwnBonuses(loyalty, member, more(c), 'vi'),
      cursorAt: own,
    },
    {
      title: "a member's grants of promotions",
      table: sql`promotion_award`,
      time: sql`at`,
      page: (c) => listOwnAwards(db, member, more(c), 'vi'),
      cursorAt: own,
    },
    {
      title: "a member's orders of the mall",
      table: sql`loyalty_order`,
      time: sql`made_at`,
      page: (c) => listOwnOrders(loyalty, member, more(c)),
      cursorAt: own,
    },
    {
      title: "a member's cashback",
      table: sql`loyalty_cashback_claim`,
      time: sql`at`,
      page: (c) => listCashbackClaims(db, member, more(c)),
      cursorAt: own,
    },
    {
      title: 'office: orders of the mall',
      table: sql`loyalty_order`,
      time: sql`made_at`,
      page: (c) => listOfficeOrders(loyalty, more(c)),
      cursorAt: office,
    },
    {
      title: 'office: orders that wait',
      table: sql`loyalty_order`,
      time: sql`made_at`,
      page: (c) => listOfficeOrders(loyalty, { state: 'open', ...more(c) }),
      cursorAt: office,
    },
    {
      title: 'office: invited friends',
      table: sql`loyalty_referral`,
      time: sql`registered_at`,
      page: (c) => listReferrals(loyalty, more(c)),
      cursorAt: office,
    },
    {
      title: 'office: applications',
      table: sql`promotion_application`,
      time: sql`made_at`,
      page: (c) => listForReview(promotions, more(c)),
      cursorAt: ({ at, member: of }) => `${at.getTime()}-${of}`,
    },
  ]
  const rows: Row[] = [shown(`${count} rows of each list, laid down`, filled / 1000, 's')]
  for (const list of lists) {
    const isMembers = list.title.startsWith('a member')
    const n = list.number ?? sql`n`
    const place = (skip: number) =>
      owner.one<Place>(sql`
        select member_id as member, ${n} as n, ${list.time} as at from ${list.table}
        ${isMembers ? sql`where member_id = ${member}` : sql``}
        order by ${list.time} desc, member_id desc, ${n} desc offset ${skip} limit 1`)
    const middle = list.cursorAt(await place(Math.floor(count / 2)))
    const last = list.cursorAt(await place(count - 30))
    const first = await takes(() => list.page())
    rows.push(shown(`${list.title}: the first page`, first, 'ms'))
    rows.push(pageRow(`${list.title}: one in the middle`, await takes(() => list.page(middle)), first))
    rows.push(pageRow(`${list.title}: the last one`, await takes(() => list.page(last)), first))
  }
  await composition.stop()
  return rows
}

function pageRow(title: string, ms: number, first: number): Row {
  const row = atMost(`${title}, ${ms.toFixed(1)} ms / the first`, ms / first, 'x', TIMES_MAX)
  return ms <= FREE_MS ? { ...row, ok: true } : row
}

async function takes(call: () => Promise<Page>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await timed(async () => {
        if ((await call()).rows.length === 0) throw new Error('a page has rows')
      }),
    )
  return median(times)
}
