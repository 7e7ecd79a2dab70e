import { ONE, replyText, type Case } from '../kit.ts'
import type { Reply } from '../types.ts'

// Answers that never arrive: a decision stands, and a repeated call returns it.

export const crashCases: Case[] = [
  {
    name: 'timeout-after-commit',
    title: 'the vendor hangs up after its bet was sent',
    rule: 'A call that arrived is decided whether or not the answer does; status and copies tell how.',
    async run(kit) {
      const before = await kit.funded(5n * ONE)
      for (let round = 0; round < 3; round += 1) {
        const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: '1.0000' }
        await kit.cut('bet', bet, 'whole')
        const outcome = await kit.decided(bet.txId)
        if (outcome.code === 'TX_NOT_FOUND') {
          // The call may never have been read; then it is decided now, for the first time.
          kit.answers('the bet again after it was not found', await kit.call('bet', bet), 'OK')
        } else kit.answers('the status of a bet whose sender hung up', outcome, 'OK')
        kit.answers('a copy of that bet', await kit.call('bet', bet), 'OK', { duplicate: true })
        await kit.moved('a bet whose sender hung up', before, -ONE)
        const back = await kit.rollback(bet.txId, { roundId: bet.roundId })
        kit.answers('its rollback', back, 'OK')
        await kit.moved('its rollback', before, 0n)
      }
    },
  },
  {
    name: 'timeout-before-commit',
    title: 'the vendor hangs up in the middle of its bet',
    rule: 'A call that did not arrive whole decides nothing.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: '1.0000' }
      await kit.cut('bet', bet, 'half')
      kit.answers('the status of a bet that did not arrive whole', await kit.status(bet.txId), 'TX_NOT_FOUND')
      await kit.moved('a bet that did not arrive whole', before, 0n)
      kit.answers('the same bet, whole', await kit.call('bet', bet), 'OK', { duplicate: false })
      kit.answers('its rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('bet and rollback', before, 0n)
    },
  },
  {
    name: 'rollback-after-timeout',
    title: 'the vendor hangs up and takes its bet back at once',
    rule: 'A rollback after a time-out leaves the player with the stake, whichever of the two is read first.',
    async run(kit) {
      const before = await kit.funded(5n * ONE)
      for (let round = 0; round < 5; round += 1) {
        const bet = { txId: kit.id('b'), roundId: kit.id('r'), amount: '1.0000' }
        await kit.cut('bet', bet, 'whole')
        const back = await kit.rollback(bet.txId, { roundId: bet.roundId })
        kit.answers('the rollback right after the vendor hung up', back, ['OK', 'TX_NOT_FOUND'])
        const copy = await kit.call('bet', bet)
        if (copy.code === 'OK' && copy.duplicate === false)
          kit.fail('a copy of the bet after its rollback', 'no new bet', replyText(copy))
      }
      await kit.moved('bets taken back after a time-out', before, 0n)
    },
  },
  {
    name: 'crash',
    title: 'the operator’s program is killed between decision and answer, and started again',
    rule: 'What was acknowledged is there exactly once after a crash; what was not is decided once by its copy.',
    needs: ['crash'],
    async run(kit) {
      const { crash } = kit.options
      if (!crash) return
      const before = await kit.funded(200n * ONE)
      const bets = Array.from({ length: 100 }, () => ({
        txId: kit.id('b'),
        roundId: kit.id('r'),
        amount: '1.0000',
      }))
      const sending = bets.map(async (bet, at) => {
        await kit.options.sleep(at * 4)
        return kit.call('bet', bet)
      })
      await kit.options.sleep(150)
      const [replies] = await Promise.all([Promise.all(sending), crash()])
      // A copy may reach a program that is still starting.
      const again: Reply[] = []
      for (const bet of bets) {
        let copy = await kit.call('bet', bet)
        for (
          let tries = 0;
          tries < 50 && (copy.error !== null || copy.code === 'RETRY' || copy.http >= 500);
          tries += 1
        ) {
          await kit.options.sleep(200)
          copy = await kit.call('bet', bet)
        }
        again.push(copy)
      }
      const lost = replies.filter((reply, at) => reply.code === 'OK' && again[at]?.duplicate === false).length
      if (lost > 0)
        kit.fail('copies of acknowledged bets after the crash', 'duplicate: true for each', `${lost} were decided anew`)
      for (const copy of again) kit.answers('a copy after the crash', copy, 'OK')
      await kit.moved('100 bets over a crash', before, -100n * ONE)
      for (const bet of bets) kit.answers('a rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('their rollbacks', before, 0n)
    },
  },
]
