import type { Person } from '../world/people.ts'
import { asMember, asOperator, type Client } from './client.ts'

export const GAME = 'FAST30'
type Issue = { issueNo: string; lockAt: string }

/** One fetch of the selling issue serves all players for a moment. */
export function createLobby(client: Client) {
  let seen: { issue: Issue; until: number } | undefined
  return {
    async current(): Promise<Issue | undefined> {
      if (seen && seen.until > Date.now()) return seen.issue
      const answer = await client.look({
        app: 'site',
        method: 'GET',
        path: `/lotto/lgw/issues/current?gameCode=${GAME}`,
      })
      // The contract's value of lottery.current.
      const issue = answer?.value['current'] as Issue | null | undefined
      if (!issue) return undefined
      seen = { issue, until: Date.now() + 500 }
      return issue
    },
  }
}
export type Lobby = ReturnType<typeof createLobby>

const twoDigits = (n: number) => String(n).padStart(2, '0')
const win = (odds: string) => [{ tier: 'win', odds }]

/** One to three orders in one call of the product's own API. */
export async function placeTickets(client: Client, lobby: Lobby, person: Person, key: string): Promise<void> {
  const { chance } = client
  const issue = await lobby.current()
  if (!issue) return
  // No share of a rebate is below a cent: small ones are paid at the real end of the day, and dividends wait for that.
  const items = Array.from({ length: chance.integer(1, 3) }, () =>
    chance.is(0.5)
      ? { play: 'lo2', content: [twoDigits(chance.integer(0, 99))], points: 1, odds: win('98.5') }
      : { play: 'de_db', content: [twoDigits(chance.integer(0, 99))], points: chance.integer(5, 9), odds: win('99') },
  )
  await client.run(
    {
      id: `order/${key}`,
      op: 'order',
      source: `lottery:m${person.id}`,
      extId: key,
      member: person.id,
      amount: '0',
      extra: { issue: issue.issueNo },
    },
    asMember(person, '/lotto/lgw/orders', { gameCode: GAME, issueNo: issue.issueNo, items }, key),
    {
      keep: (value) => ({
        // The contract's value of lottery.placeOrders.
        orders: (value['orders'] as { orderNo: string }[]).map((order) => order.orderNo).join(' '),
        stake: String(value['totalStake']),
      }),
    },
  )
}

/** Two operators declare that an issue has no draw; every order of it is refunded. */
export async function voidIssue(client: Client, lobby: Lobby, key: string): Promise<void> {
  const issue = await lobby.current()
  if (!issue) return
  const { enters, confirms } = client.config.operators
  const intent = {
    op: 'void' as const,
    source: 'lottery-void',
    member: '0',
    amount: '0',
    extra: { issue: issue.issueNo },
  }
  const keep = (value: Record<string, unknown>) => ({
    // The contract's value of a draw's detail: the newest proposal first or alone.
    proposal: (value['proposals'] as { id: string; state: string }[]).find((one) => one.state === 'pending')?.id ?? '',
  })
  const proposed = await client.run(
    { ...intent, id: `void/${key}/propose`, extId: `${key}/propose` },
    asOperator(enters, '/bo/draws/void', { gameCode: GAME, issueNo: issue.issueNo, reason: 'fault campaign' }),
    { keep },
  )
  let proposal = proposed.state === 'ok' ? proposed.answer['proposal'] : undefined
  if (proposal === undefined) {
    // The answer may have been lost: the pending proposal is ours.
    const seen = await client.look({
      app: 'backoffice',
      method: 'GET',
      path: `/bo/draws/detail?gameCode=${GAME}&issueNo=${issue.issueNo}`,
      headers: { authorization: `Bearer ${confirms}` },
    })
    proposal = seen ? keep(seen.value).proposal : undefined
  }
  if (!proposal) return
  await client.run(
    { ...intent, id: `void/${key}/confirm`, extId: `${key}/confirm` },
    asOperator(confirms, '/bo/draws/decide', { proposalId: proposal, decision: 'confirm' }),
    { meansDone: (code) => code === 'state_conflict' || code === 'result_already_settled' },
  )
}
