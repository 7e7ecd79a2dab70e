import { amountOf, ONE, type Case } from '../kit.ts'
import { formatMoney } from '../money.ts'

// What is stored under a txId, and the answers about it later.

export const outcomeCases: Case[] = [
  {
    name: 'conflict',
    title: 'one txId for something else',
    rule: 'Another fingerprint (op, member, amount, currency, round, reference) under a decided txId moves nothing: TX_CONFLICT.',
    async run(kit) {
      const before = await kit.funded(4n * ONE)
      const bet = await kit.accepted()
      const another = await kit.accepted()
      const usual = { txId: bet.txId, roundId: bet.roundId, amount: bet.amount }
      const others = [
        ['another amount', () => kit.bet({ ...usual, amount: formatMoney(2n * ONE) })],
        ['another round', () => kit.bet({ ...usual, roundId: kit.id('r') })],
        ['a win', () => kit.win({ txId: bet.txId, ...ofRound(another) })],
        ['a rollback', () => kit.call('rollback', { txId: bet.txId, refTxId: another.txId, roundId: another.roundId })],
        ['an adjustment', () => kit.call('adjust', { txId: bet.txId, amount: bet.amount, kind: 'promo' })],
      ] as const
      for (const [what, send] of others) {
        kit.answers(`the txId of a bet for ${what}`, await send(), 'TX_CONFLICT')
        await kit.moved(`the txId of a bet for ${what}`, before, -2n * ONE)
      }
      kit.answers('the bet itself once more', await kit.bet(usual), 'OK', { duplicate: true })
      for (const { txId, roundId } of [bet, another])
        kit.answers('its rollback', await kit.rollback(txId, { roundId }), 'OK')
      await kit.moved('all of it', before, 0n)
    },
  },
  {
    name: 'refused-for-good',
    title: 'a bet above the balance, a top-up, and a delayed copy of the bet',
    rule: 'A bet refused for funds stays refused under its txId, also when the player has money afterwards.',
    async run(kit) {
      const before = await kit.funded(ONE)
      const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: formatMoney(before + ONE) }
      kit.answers('a bet above the balance', await kit.bet(bet), 'INSUFFICIENT_FUNDS', { duplicate: false })
      await kit.moved('a bet above the balance', before, 0n)
      await kit.topUp(5n * ONE)
      await kit.moved('the top-up', before, 5n * ONE)
      kit.answers('a delayed copy of the refused bet', await kit.bet(bet), 'INSUFFICIENT_FUNDS', { duplicate: true })
      await kit.moved('a delayed copy of the refused bet', before, 5n * ONE)
      kit.answers('its status', await kit.status(bet.txId), 'INSUFFICIENT_FUNDS')
      const anew = kit.id('b')
      kit.answers('the same bet under a new txId', await kit.bet({ ...bet, txId: anew }), 'OK')
      await kit.moved('the same bet under a new txId', before, 5n * ONE - amountOf(bet.amount))
      // It was nearly the player's whole balance.
      kit.answers('its rollback', await kit.rollback(anew, { roundId: bet.roundId }), 'OK')
      await kit.moved('its rollback', before, 5n * ONE)
    },
  },
  {
    name: 'stored-balance',
    title: 'txBalance and balance in answers and copies',
    rule: 'txBalance is the balance right after the txId was decided, balance that of now.',
    async run(kit) {
      const before = await kit.funded(3n * ONE)
      const first = await kit.accepted()
      if (first.reply.balance !== before - ONE)
        kit.fail(
          'the balance in the answer to a bet',
          formatMoney(before - ONE),
          formatMoney(first.reply.balance ?? 0n),
        )
      const second = await kit.accepted()
      const copy = await kit.bet({ txId: first.txId, roundId: first.roundId, amount: first.amount })
      const [then, now] = [copy.txBalance, copy.balance]
      if (then !== null && then !== before - ONE)
        kit.fail('txBalance in the copy of an older bet', formatMoney(before - ONE), formatMoney(then))
      const expected = kit.client.dialect.copyBalance === 'now' ? before - 2n * ONE : before - ONE
      if (now !== expected)
        kit.fail('balance in the copy of an older bet', formatMoney(expected), formatMoney(now ?? 0n))
      for (const { txId, roundId } of [first, second]) await kit.rollback(txId, { roundId })
      await kit.moved('two bets and their rollbacks', before, 0n)
    },
  },
  {
    name: 'status',
    title: 'the outcome of a txId, asked for',
    rule: 'status tells what a copy would be told, TX_NOT_FOUND for what never came, and moves nothing.',
    async run(kit) {
      const before = await kit.funded(ONE)
      kit.answers('the status of a txId nobody sent', await kit.status(kit.id('b')), 'TX_NOT_FOUND')
      const bet = await kit.accepted()
      kit.answers('the status of an accepted bet', await kit.status(bet.txId), 'OK')
      kit.answers('the status of a txId that was asked for before it came', await kit.status(bet.txId), 'OK')
      await kit.rollback(bet.txId, { roundId: bet.roundId })
      const ghost = kit.id('b')
      await kit.rollback(ghost)
      kit.answers('the status of a txId whose rollback came first', await kit.status(ghost), [
        'TX_ROLLED_BACK',
        'TX_NOT_FOUND',
      ])
      await kit.moved('questions about txIds', before, 0n)
    },
  },
  {
    name: 'amounts',
    title: 'amounts that are none, the smallest, the largest',
    rule: 'Amounts are decimal texts with up to four places: a bet is above zero, a win may be zero, nothing is rounded in a bet.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const refused = ['0', '0.0000', '-1.0000', '1e3', '1,5', ' 1', '0x10', 'NaN', 'Infinity', '', '1.00001', '١']
      for (const amount of refused) {
        kit.answers(`a bet of "${amount}"`, await kit.bet({ amount }), 'BAD_REQUEST')
        await kit.moved(`a bet of "${amount}"`, before, 0n)
      }
      kit.answers('a bet of a number instead of a text', await kit.bet({ amount: 1 }), ['BAD_REQUEST', 'OK'])
      const largest = await kit.bet({ amount: '999999999999.9999' })
      kit.answers('the largest bet', largest, ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED', 'BAD_REQUEST'])
      const open = await kit.balance()
      const smallest = await kit.accepted(1n)
      await kit.moved('a bet of 0.0001', open, -1n)
      kit.answers('a win of nothing', await kit.win({ ...ofRound(smallest), amount: '0' }), 'OK')
      kit.answers('a negative win', await kit.win({ ...ofRound(smallest), amount: '-1.0000' }), 'BAD_REQUEST')
      await kit.moved('a win of nothing and one below', open, -1n)
      const all = await kit.balance()
      const whole = await kit.accepted(all)
      await kit.moved('a bet of the whole balance', all, -all)
      kit.answers('a bet of the smallest unit more', await kit.bet({ amount: '0.0001' }), 'INSUFFICIENT_FUNDS')
      kit.answers('its rollback', await kit.rollback(whole.txId, { roundId: whole.roundId }), 'OK')
      await kit.moved('the whole balance and back', all, 0n)
    },
  },
  {
    name: 'amount-form',
    title: 'amounts in another form than the dialect’s own',
    rule: 'An amount that is not written as the dialect has it is refused (BAD_REQUEST) and moves nothing: nobody guesses its unit.',
    async run(kit) {
      const before = await kit.funded(4n * ONE)
      const bet = await kit.accepted()
      for (const { what, rewrite } of kit.client.dialect.wrongAmounts) {
        const calls = [
          ['a bet', () => kit.bet({}, { rewrite })],
          ['a win', () => kit.win(ofRound(bet), { rewrite })],
          ['a promotional credit', () => kit.adjust({}, { rewrite })],
        ] as const
        for (const [call, send] of calls) {
          const label = `${call} whose amount is ${what}`
          kit.answers(label, await send(), 'BAD_REQUEST')
          await kit.moved(label, before, -ONE)
        }
      }
      kit.answers('the rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('the bet and its rollback', before, 0n)
    },
  },
  {
    name: 'flag-form',
    title: 'flags in another form than the dialect’s own',
    rule: 'A flag that is not written as the dialect has it is refused (BAD_REQUEST): read as no, it would leave a round open.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const bet = await kit.accepted()
      for (const { what, rewrite } of kit.client.dialect.wrongFlags) {
        const win = await kit.win({ ...ofRound(bet), roundClosed: true }, { rewrite })
        kit.answers(`a win whose roundClosed is ${what}`, win, 'BAD_REQUEST')
        kit.answers(`a bet whose isFree is ${what}`, await kit.bet({ isFree: false }, { rewrite }), 'BAD_REQUEST')
        await kit.moved(`calls with a flag that is ${what}`, before, -ONE)
      }
      kit.answers('the rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('the bet and its rollback', before, 0n)
    },
  },
  {
    name: 'wrong-currency',
    title: 'calls in another currency',
    rule: 'A call in another currency than the member’s is refused: WRONG_CURRENCY.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const currency = kit.player().currency === 'XXX' ? 'XXY' : 'XXX'
      kit.answers('a bet in another currency', await kit.bet({ currency }), 'WRONG_CURRENCY')
      const bet = await kit.accepted()
      const win = await kit.win({ ...ofRound(bet), currency })
      kit.answers('a win in another currency', win, ['WRONG_CURRENCY', 'BET_NOT_FOUND'])
      const back = await kit.rollback(bet.txId, { roundId: bet.roundId, currency })
      if (back.code === 'OK') kit.fail('a rollback in another currency', 'a refusal', 'OK')
      await kit.moved('calls in another currency', before, -ONE)
      kit.answers('the rollback in the right one', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('the rollback in the right one', before, 0n)
    },
  },
  {
    name: 'ids',
    title: 'ids of 64 and of 65 characters, and of none',
    rule: 'A txId has 1 to 64 characters; a longer one is refused, never cut.',
    async run(kit) {
      const before = await kit.funded(3n * ONE)
      const long = kit.id('b').padEnd(64, '.')
      const roundId = kit.id('r').padEnd(64, '.')
      kit.answers('a bet with ids of 64 characters', await kit.bet({ txId: long, roundId }), 'OK', { duplicate: false })
      const close = `${long.slice(0, 63)}!`
      kit.answers('a bet whose id differs in the last of 64', await kit.bet({ txId: close, roundId }), 'OK', {
        duplicate: false,
      })
      for (const txId of [`${long}5`, '', null, 'two words'])
        kit.answers(`a bet with the txId ${JSON.stringify(txId)}`, await kit.bet({ txId }), 'BAD_REQUEST')
      kit.answers('a round of 65 characters', await kit.bet({ roundId: `${roundId}5` }), 'BAD_REQUEST')
      await kit.moved('bets with long ids', before, -2n * ONE)
      for (const txId of [long, close]) kit.answers('a rollback', await kit.rollback(txId, { roundId }), 'OK')
      await kit.moved('their rollbacks', before, 0n)
    },
  },
  {
    name: 'unknown-member',
    title: 'calls for somebody who does not exist',
    rule: 'A call for an unknown member is refused and decides nothing about anybody else.',
    async run(kit) {
      const before = await kit.balance()
      const member = 'nobodyatall00000'
      for (const reply of [
        await kit.bet({ member }),
        await kit.win({ member, roundId: kit.id('r') }),
        await kit.call('adjust', { txId: kit.id('a'), member, amount: '1.0000', kind: 'promo' }),
      ])
        if (reply.code === 'OK' || reply.code === '' || reply.http >= 500)
          kit.fail('a call for an unknown member', 'a refusal with a code', `HTTP ${reply.http} ${reply.code}`)
      await kit.moved('calls for an unknown member', before, 0n)
    },
  },
  {
    name: 'two-vendors',
    title: 'the same txId from two vendors',
    rule: 'A txId belongs to its vendor: the same one of another vendor is another transaction.',
    needs: ['other vendor'],
    async run(kit) {
      const other = kit.options.other
      if (!other) return
      const before = await kit.funded(3n * ONE)
      const bet = await kit.accepted()
      const how = { vendor: other.vendor, key: other.key }
      const entered = await kit.client.call('authenticate', { token: await other.token() }, how)
      kit.answers('authenticate at the other vendor', entered, 'OK')
      const { member, sessionToken, gameCode } = entered.body
      const change = { txId: bet.txId, roundId: bet.roundId, amount: bet.amount, member, token: sessionToken }
      const same = await kit.bet({ ...change, ...(gameCode ? { gameCode } : {}) }, how)
      kit.answers('the same txId from another vendor', same, 'OK', { duplicate: false })
      const back = await kit.call('rollback', { txId: kit.id('k'), refTxId: bet.txId, roundId: bet.roundId })
      kit.answers('the rollback of the first', back, 'OK')
      const copy = await kit.bet({ ...change, ...(gameCode ? { gameCode } : {}) }, how)
      kit.answers('a copy at the other vendor after the first was taken back', copy, 'OK', { duplicate: true })
      const theirs = { txId: kit.id('k'), refTxId: bet.txId, roundId: bet.roundId, member }
      kit.answers('the rollback at the other vendor', await kit.call('rollback', theirs, how), 'OK')
      await kit.moved('one txId at two vendors, both taken back', before, 0n)
    },
  },
]

const ofRound = (bet: { txId: string; roundId: string }) => ({ roundId: bet.roundId, refTxId: bet.txId })
