import { ONE, replyText, type Case } from '../kit.ts'
import { formatMoney } from '../money.ts'

// Calls that arrive in another order than the vendor made them.

const tombstone = 'A rollback of an unknown txId is remembered; a bet with that txId is refused afterwards.'

export const orderCases: Case[] = [
  {
    name: 'rollback-before-bet',
    title: 'a rollback that overtakes its bet, the bet comes late',
    rule: tombstone,
    async run(kit) {
      const before = await kit.funded(ONE)
      const bet = { txId: kit.id('b'), roundId: kit.id('r') }
      const rollback = { txId: kit.id('k'), refTxId: bet.txId, roundId: bet.roundId }
      // Operators may be configured to answer TX_NOT_FOUND; they still remember it.
      const unknown = ['OK', 'TX_NOT_FOUND']
      kit.answers('a rollback of a txId nobody knows', await kit.call('rollback', rollback), unknown)
      kit.answers('the bet that comes after its rollback', await kit.bet(bet), 'TX_ROLLED_BACK')
      kit.answers('a copy of the late bet', await kit.bet(bet), 'TX_ROLLED_BACK')
      kit.answers('a copy of the rollback', await kit.call('rollback', rollback), unknown, { duplicate: true })
      await kit.moved('rollback first, bet after', before, 0n)
    },
  },
  {
    name: 'rollback-during-bet',
    title: 'a bet and its rollback at the same moment, many times',
    rule: 'Everything that touches a txId takes the member’s lock first, so rollback and bet have one order; either way the stake is back.',
    async run(kit) {
      const before = await kit.funded(5n * ONE)
      for (let round = 0; round < 20; round += 1) {
        const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: formatMoney(ONE) }
        const [placed, back] = await Promise.all([kit.bet(bet), kit.rollback(bet.txId, { roundId: bet.roundId })])
        kit.answers('a bet at the moment of its rollback', placed, ['OK', 'TX_ROLLED_BACK'])
        kit.answers('a rollback at the moment of its bet', back, ['OK', 'TX_NOT_FOUND'])
        const copy = await kit.bet(bet)
        kit.answers('a copy of that bet', copy, placed.code, { duplicate: true })
      }
      await kit.moved('bets and their rollbacks at once', before, 0n)
    },
  },
  {
    name: 'rollback-after-bet',
    title: 'a rollback after its bet, twice under different txIds',
    rule: 'A rollback returns exactly the stake, once, whatever rollback txId it comes under.',
    async run(kit) {
      const before = await kit.funded(ONE)
      const bet = await kit.accepted()
      kit.answers('the rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('the rollback of a bet', before, 0n)
      const again = await kit.rollback(bet.txId, { roundId: bet.roundId })
      kit.answers('a second rollback under another txId', again, 'OK', { duplicate: true })
      await kit.moved('a second rollback under another txId', before, 0n)
      const copy = await kit.bet({ txId: bet.txId, roundId: bet.roundId, amount: bet.amount })
      kit.answers('a copy of the bet that was taken back', copy, ['OK', 'TX_ROLLED_BACK'], { duplicate: true })
      await kit.moved('a copy of the bet that was taken back', before, 0n)
    },
  },
  {
    name: 'rollback-of-refused',
    title: 'a rollback of a bet that was refused',
    rule: 'A rollback of a refused bet is recorded and moves nothing.',
    async run(kit) {
      const before = await kit.balance()
      const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: formatMoney(before + ONE) }
      kit.answers('a bet above the balance', await kit.bet(bet), ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED'])
      const back = await kit.rollback(bet.txId, { roundId: bet.roundId })
      kit.answers('the rollback of a refused bet', back, ['OK', 'PARENT_FAILED'])
      await kit.moved('the rollback of a refused bet', before, 0n)
    },
  },
  {
    name: 'win-before-bet',
    title: 'a win that overtakes its bet, and comes again after it',
    rule: 'A win whose bet is unknown is not credited; it is retryable and credited once the bet is there.',
    async run(kit) {
      const before = await kit.funded(ONE)
      const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: formatMoney(ONE) }
      const win = { txId: kit.id('w'), roundId: bet.roundId, refTxId: bet.txId, amount: formatMoney(2n * ONE) }
      kit.answers('a win whose bet is not there', await kit.win(win), 'BET_NOT_FOUND')
      await kit.moved('a win whose bet is not there', before, 0n)
      kit.answers('its bet, late', await kit.bet(bet), 'OK')
      kit.answers('the win again', await kit.win({ ...win, roundClosed: true }), 'OK')
      await kit.moved('bet and win in the end', before, ONE)
    },
  },
  {
    name: 'win-after-rollback',
    title: 'a win for a bet that was taken back',
    rule: 'A win for a bet that was rolled back is not credited.',
    async run(kit) {
      const before = await kit.funded(ONE)
      const bet = await kit.accepted()
      kit.answers('the rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      const win = { txId: kit.id('w'), roundId: bet.roundId, refTxId: bet.txId, amount: formatMoney(5n * ONE) }
      kit.answers('a win after the rollback', await kit.win(win), 'TX_ROLLED_BACK')
      kit.answers('a copy of it', await kit.win(win), 'TX_ROLLED_BACK')
      await kit.moved('a win after the rollback', before, 0n)
    },
  },
  {
    name: 'rollback-after-win',
    title: 'a rollback of a bet that a win has settled',
    rule: 'A settled bet is not taken back.',
    async run(kit) {
      await kit.funded(ONE)
      const before = await kit.balance()
      const bet = await kit.settled(ONE, 2n * ONE)
      const back = await kit.rollback(bet.txId, { roundId: bet.roundId })
      kit.answers('the rollback of a settled bet', back, 'TX_SETTLED')
      await kit.moved('the rollback of a settled bet', before, ONE)
      const lost = await kit.settled(ONE, 0n)
      const again = await kit.rollback(lost.txId, { roundId: lost.roundId })
      kit.answers('the rollback of a bet that a win of nothing has settled', again, 'TX_SETTLED')
      await kit.moved('the rollback of a lost bet', before, 0n)
    },
  },
  {
    name: 'second-win',
    title: 'a second win under another txId, before and after the round is closed',
    rule: 'A round may win several times while it is open, never after it was closed.',
    async run(kit) {
      const before = await kit.funded(ONE)
      const bet = await kit.accepted()
      const part = { roundId: bet.roundId, refTxId: bet.txId, amount: formatMoney(ONE) }
      kit.answers('a first win', await kit.win(part), 'OK', { duplicate: false })
      kit.answers('a second win in the open round', await kit.win({ ...part, roundClosed: true }), 'OK', {
        duplicate: false,
      })
      await kit.moved('two wins in one round', before, ONE)
      kit.answers('a third win after the round was closed', await kit.win(part), 'ROUND_CLOSED')
      kit.answers('a bet after the round was closed', await kit.bet({ roundId: bet.roundId }), 'ROUND_CLOSED')
      await kit.moved('a win after the round was closed', before, ONE)
    },
  },
  {
    name: 'batch-order',
    title: 'a batch whose items stand in the wrong order, one of them broken',
    rule: 'A batch answers each item in its place; one that is refused or malformed leaves the others alone.',
    needs: ['batch'],
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const [bet, ghost, round] = [kit.id('b'), kit.id('b'), kit.id('r')]
      const amount = formatMoney(ONE)
      const item = (op: 'bet' | 'win' | 'rollback', change: Record<string, unknown>) => ({
        op,
        ...kit.fieldsOf(op, change),
      })
      const win = { roundId: round, refTxId: bet, amount }
      const items = [
        item('win', { ...win, txId: kit.id('w') }),
        item('bet', { txId: bet, roundId: round, amount }),
        { op: 'bet', txId: 7, amount: 'much' },
        item('rollback', { txId: kit.id('k'), refTxId: ghost }),
        item('win', { ...win, txId: kit.id('w'), roundClosed: true }),
        item('bet', { txId: ghost, roundId: kit.id('r'), amount }),
      ]
      const reply = await kit.client.call('batch', { items })
      const codes = reply.items.map(({ code }) => code)
      const expected = ['BET_NOT_FOUND', 'OK', 'BAD_REQUEST', 'OK', 'OK', 'TX_ROLLED_BACK']
      const isAsExpected = expected.every(
        (code, at) => codes[at] === code || (at === 3 && codes[at] === 'TX_NOT_FOUND'),
      )
      if (!isAsExpected)
        kit.fail('a batch in the wrong order', expected.join(', '), codes.join(', ') || replyText(reply))
      await kit.moved('a batch in the wrong order', before, 0n)
    },
  },
]
