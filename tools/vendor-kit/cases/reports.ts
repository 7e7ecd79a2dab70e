import { formatMoney } from '../money.ts'
import { ONE, replyText, type Case, type Kit } from '../kit.ts'
import type { Reply } from '../types.ts'

// What a vendor reconciles its books with (wallet.md 2, reconciliation).

const PAGES_MAX = 400
const PAGE = 500
/** A report is about a day or a round, not about a player. */
const nobody = { member: null, currency: null, gameCode: null }

type Line = Readonly<Record<string, unknown>>
const linesOf = (value: unknown): Line[] =>
  Array.isArray(value) ? value.filter((one): one is Line => typeof one === 'object' && one !== null) : []

/** The lines of a day with these txIds, from all its pages, and the first page. */
async function dayOf(kit: Kit, date: string, txIds: readonly string[]) {
  const found = new Map<string, Line>()
  let first: Reply | undefined
  let cursor: unknown
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const reply = await kit.call('report/daily', { ...nobody, date, limit: PAGE, ...(cursor ? { cursor } : {}) })
    kit.answers('the report of a day', reply, 'OK')
    first ??= reply
    for (const line of linesOf(reply.body['transactions'])) {
      const txId = String(line['txId'])
      if (txIds.includes(txId)) found.set(txId, line)
    }
    cursor = reply.body['nextCursor']
    if (typeof cursor !== 'string') break
  }
  return { found, first }
}

function assertLine(kit: Kit, what: string, line: Line | undefined, wanted: Line): void {
  if (!line) return void kit.fail(what, `the transaction ${String(wanted['txId'])}`, 'it is not there')
  for (const [field, value] of Object.entries(wanted))
    if (line[field] !== value) kit.fail(`${what}: ${field}`, String(value), JSON.stringify(line[field]))
}

export const reportCases: Case[] = [
  {
    name: 'report-day',
    title: 'the report of a day',
    rule: 'report/daily lists every decided call of a UTC day once, refused ones too, page after page; totals go with the first page.',
    needs: ['reports'],
    async run(kit) {
      await kit.funded(3n * ONE)
      const date = new Date(kit.client.now()).toISOString().slice(0, 10)
      const round = await kit.settled(ONE, ONE)
      const back = await kit.accepted()
      kit.answers('a rollback', await kit.rollback(back.txId, { roundId: back.roundId }), 'OK')
      const refused = { txId: kit.id('b'), roundId: kit.id('r'), amount: formatMoney((await kit.balance()) + ONE) }
      kit.answers('a bet above the balance', await kit.bet(refused), 'INSUFFICIENT_FUNDS')
      if (new Date(kit.client.now()).toISOString().slice(0, 10) !== date) return // midnight came between
      const ids = [round.txId, round.winTxId, back.txId, refused.txId]
      const { found, first } = await dayOf(kit, date, ids)
      const line = (txId: string) => found.get(txId)
      const one = formatMoney(ONE)
      const bet = { txId: round.txId, op: 'bet', code: 'OK', amount: one, roundId: round.roundId }
      assertLine(kit, 'the bet in the report', line(round.txId), bet)
      const win = { txId: round.winTxId, op: 'win', code: 'OK', winAmount: one, roundId: round.roundId }
      assertLine(kit, 'the win in the report', line(round.winTxId), win)
      assertLine(kit, 'the bet that was taken back', line(back.txId), { txId: back.txId, op: 'bet', amount: one })
      assertLine(kit, 'the refused bet', line(refused.txId), { txId: refused.txId, code: 'INSUFFICIENT_FUNDS' })
      const totals = linesOf(first?.body['totals'])
      if (totals.length === 0) kit.fail('the first page of a day', 'totals', JSON.stringify(first?.body['totals']))
    },
  },
  {
    name: 'report-round',
    title: 'the report of a round',
    rule: 'report/round tells a round with its state, its sums and its transactions; TX_NOT_FOUND for one that nobody played.',
    needs: ['reports'],
    async run(kit) {
      await kit.funded(2n * ONE)
      const round = await kit.settled(ONE, ONE)
      const reply = await kit.call('report/round', { ...nobody, roundId: round.roundId })
      kit.answers('the report of a round', reply, 'OK')
      const [told0] = linesOf(reply.body['rounds'])
      const one = formatMoney(ONE)
      const { member } = kit.player()
      const wanted = { roundId: round.roundId, member, state: 'closed', bet: one, win: one }
      assertLine(kit, 'the round in its report', told0 && { ...told0, txId: round.roundId }, wanted)
      const listed = linesOf(told0?.['transactions']).map(({ txId }) => String(txId))
      for (const txId of [round.txId, round.winTxId])
        if (listed.filter((one0) => one0 === txId).length !== 1)
          kit.fail('the transactions of the round', `${txId}, once`, listed.join(', ') || 'none')
      const none = await kit.call('report/round', { ...nobody, roundId: kit.id('r') })
      if (none.code !== 'TX_NOT_FOUND') kit.fail('the report of a round nobody played', 'TX_NOT_FOUND', replyText(none))
    },
  },
]
