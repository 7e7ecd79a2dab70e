import { amountOf, ONE, replyText, type Case, type Kit } from '../kit.ts'
import { formatMoney } from '../money.ts'
import type { Op, Reply } from '../types.ts'

// The same call many times at once, and once more later: it takes effect once and all get the same answer.

const rule =
  'Any op with the fingerprint of a decided txId moves nothing and is answered with the stored outcome and duplicate: true.'

async function expectOnce(kit: Kit, op: Op, fields: Readonly<Record<string, unknown>>, by: bigint): Promise<void> {
  const what = `${kit.options.parallel} copies of one ${op} at once`
  const before = await kit.balance()
  const replies = await kit.copies(op, fields)
  const answered = replies.filter(({ error }) => error === null)
  if (answered.length !== replies.length)
    kit.fail(what, 'an answer to every copy', `${replies.length - answered.length} without one`)
  // 429 and 503 mean that nothing was decided: the copy may be sent again.
  const decided = answered.filter(({ http, code }) => http === 200 && code !== 'RETRY')
  const wrong = decided.find(({ code }) => code !== 'OK')
  if (wrong) kit.fail(what, 'OK for all of them', replyText(wrong))
  const firsts = decided.filter(({ duplicate }) => duplicate === false).length
  if (firsts !== 1 && decided.some(({ duplicate }) => duplicate !== null))
    kit.fail(what, 'exactly one answer without duplicate: true', `${firsts} of ${decided.length}`)
  sameTxBalance(kit, what, decided)
  await kit.moved(what, before, by)
  const late = await kit.call(op, fields)
  kit.answers(`one more copy of the ${op} afterwards`, late, 'OK', { duplicate: true })
  await kit.moved(`one more copy of the ${op} afterwards`, before, by)
}

function sameTxBalance(kit: Kit, what: string, replies: readonly Reply[]): void {
  const balances = new Set(replies.map(({ txBalance }) => txBalance).filter((amount) => amount !== null))
  if (balances.size > 1)
    kit.fail(what, 'one and the same txBalance in all of them', [...balances].map(formatMoney).join(', '))
}

const copies = (op: Op, title: string, run: Case['run']): Case => ({ name: `copies-${op}`, title, rule, run })

export const copyCases: Case[] = [
  copies('bet', 'one bet, many copies at once', async (kit) => {
    await kit.funded(2n * ONE)
    const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: formatMoney(ONE) }
    await expectOnce(kit, 'bet', bet, -ONE)
    const back = await kit.rollback(bet.txId, { roundId: bet.roundId })
    kit.answers('the rollback of that bet', back, 'OK')
  }),
  copies('win', 'one win, many copies at once', async (kit) => {
    await kit.funded(ONE)
    const bet = await kit.accepted()
    const amount = formatMoney(3n * ONE)
    const win = { txId: kit.id('w'), roundId: bet.roundId, refTxId: bet.txId, amount, roundClosed: true }
    await expectOnce(kit, 'win', win, 3n * ONE)
  }),
  copies('betWin', 'one bet and win in one call, many copies at once', async (kit) => {
    await kit.funded(ONE)
    const change = { txId: kit.id('bw'), roundId: kit.id('r'), amount: formatMoney(ONE), winAmount: '0.5000' }
    await expectOnce(kit, 'betWin', { ...change, roundClosed: true }, amountOf('0.5000') - ONE)
  }),
  copies('rollback', 'one rollback, many copies at once', async (kit) => {
    await kit.funded(ONE)
    const bet = await kit.accepted()
    await expectOnce(kit, 'rollback', { txId: kit.id('k'), refTxId: bet.txId, roundId: bet.roundId }, ONE)
  }),
  copies('adjust', 'one promotional credit, many copies at once', async (kit) => {
    const adjust = { txId: kit.id('a'), amount: '0.2500', kind: 'promo', promoRef: kit.id('p') }
    await expectOnce(kit, 'adjust', adjust, amountOf('0.2500'))
  }),
  {
    name: 'copies-endRound',
    title: 'the end of a round, many copies at once',
    rule: 'endRound closes the round and moves no money, however often it comes.',
    async run(kit) {
      await kit.funded(ONE)
      const bet = await kit.accepted()
      const before = await kit.balance()
      for (const reply of await kit.copies('endRound', { roundId: bet.roundId })) kit.answers('endRound', reply, 'OK')
      await kit.moved('the end of a round', before, 0n)
      kit.answers('a bet in the round that has ended', await kit.bet({ roundId: bet.roundId }), 'ROUND_CLOSED')
      await kit.moved('a bet in the round that has ended', before, 0n)
    },
  },
  {
    name: 'copies-batch',
    title: 'one batch of a bet and its win, many copies at once',
    rule: 'Each item of a batch is decided as the call alone would be, once.',
    needs: ['batch'],
    async run(kit) {
      await kit.funded(ONE)
      const before = await kit.balance()
      const [txId, winTxId, roundId] = [kit.id('b'), kit.id('w'), kit.id('r')]
      const items = [
        { op: 'bet', ...kit.fieldsOf('bet', { txId, roundId, amount: formatMoney(ONE) }) },
        {
          op: 'win',
          ...kit.fieldsOf('win', { txId: winTxId, roundId, refTxId: txId, amount: '0.7500', roundClosed: true }),
        },
      ]
      const replies = await Promise.all(
        Array.from({ length: Math.min(kit.options.parallel, 20) }, () => kit.client.call('batch', { items })),
      )
      for (const reply of replies) {
        if (reply.items.length !== 2) kit.fail('a batch of two', 'two answers in order', replyText(reply))
        // A copy's win may find the other copy's bet, never a bet that does not exist.
        for (const item of reply.items) kit.answers('an item of the batch', item, 'OK')
      }
      await kit.moved('copies of a batch', before, amountOf('0.7500') - ONE)
    },
  },
  {
    name: 'different-bets',
    title: 'many different bets at once that the balance covers only in part',
    rule: 'The funds guard stands in the same transaction as the movement: never below zero, every OK paid for.',
    async run(kit) {
      const before = await kit.funded(10n * ONE)
      const stake = before / 7n
      const bets = Array.from({ length: kit.options.parallel }, () => ({ txId: kit.id('b'), roundId: kit.id('r') }))
      const replies = await Promise.all(bets.map((bet) => kit.bet({ ...bet, amount: formatMoney(stake) })))
      const done = bets.filter((_bet, at) => replies[at]?.code === 'OK')
      for (const reply of replies)
        kit.answers('a bet among many', reply, ['OK', 'INSUFFICIENT_FUNDS', 'LIMIT_REACHED', 'RETRY'])
      if (done.length > 7) kit.fail('bets of a seventh each', 'at most seven accepted', `${done.length}`)
      const negative = replies.find(({ balance }) => balance !== null && balance < 0n)
      if (negative) kit.fail('bets at once', 'no balance below zero', replyText(negative))
      await kit.moved(`${replies.length} bets at once`, before, -stake * BigInt(done.length))
      for (const bet of done) await kit.rollback(bet.txId, { roundId: bet.roundId })
      await kit.moved('their rollbacks', before, 0n)
    },
  },
]
