import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { testApp } from './testing/test-app.ts'

// The whole server over HTTP and a real PostgreSQL. Only the national game, since the clock moves by half a day.
const app = await testApp(['MBAC'])
const { call, site } = app

it('a national result is entered by one operator and confirmed by another; nobody confirms their own', async () => {
  await app.setTestTime('2026-03-10T04:00:00Z')
  const { client } = await app.register('minhtu')
  await app.deposit(client, '500')
  const issue = must((await call(site, 'lottery.current', { gameCode: 'MBAC' })).value.current, 'the game sells')
  expect(issue.issueNo).toBe('20260310')
  await call(
    client,
    'lottery.placeOrders',
    {
      gameCode: 'MBAC',
      issueNo: issue.issueNo,
      items: [{ play: 'lo2', content: ['68'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }],
    },
    { key: randomUUID() },
  )
  const early = await app.operator('tu.op')
  const prizes = {
    DB: ['60468'],
    G1: ['31651'],
    G2: ['71173', '80230'],
    G3: ['59780', '20731', '01625', '23203', '02640', '30168'],
    G4: ['1992', '5360', '0537', '8142'],
    G5: ['3932', '1982', '4526', '9295', '8417', '6527'],
    G6: ['359', '277', '412'],
    G7: ['33', '90', '97', '12'],
  }
  const enter = (by: typeof early, given: typeof prizes) =>
    call(by, 'bo.enterResult', { gameCode: 'MBAC', issueNo: issue.issueNo, draw: { prizes: given } })
  expect((await enter(early, prizes)).code).toBe('result_too_early')
  await app.setTestTime('2026-03-10T11:30:00Z')
  const [tu, mai] = [await app.operator('tu.op'), await app.operator('mai.sup')]
  await app.settleDown()
  expect(await enter(tu, { ...prizes, G3: prizes.G3.slice(1) })).toMatchObject({
    code: 'result_invalid',
    value: { prize: 'G3' },
  })
  expect(await enter(tu, { ...prizes, G7: ['33', '90', '97', '123'] })).toMatchObject({
    code: 'result_invalid',
    value: { prize: 'G7' },
  })
  const entered = await enter(mai, prizes)
  const proposalId = entered.value.proposals[0]?.id ?? ''
  expect((await call(mai, 'bo.decideDraw', { proposalId, decision: 'confirm' })).code).toBe('same_operator')
  expect((await call(tu, 'bo.decideDraw', { proposalId, decision: 'confirm' })).code).toBe('permission_denied')
  expect((await call(tu, 'bo.withdrawProposal', { proposalId })).code).toBe('not_found')
  expect((await call(mai, 'bo.withdrawProposal', { proposalId })).value.proposals[0]?.state).toBe('withdrawn')
  expect((await call(mai, 'bo.withdrawProposal', { proposalId })).code).toBe('state_conflict')
  const second = await enter(tu, prizes)
  expect(second).toMatchObject({ code: 'ok' })
  expect(
    (
      await call(mai, 'bo.decideDraw', {
        proposalId: second.value.proposals.find((one) => one.state === 'pending')?.id ?? '',
        decision: 'confirm',
      })
    ).success,
  ).toBe(true)
  await app.settleDown()
  // 68 is drawn twice: 60468 and 30168. Half an hour without a call ends a session (SES-2).
  expect((await call(client, 'wallet.balance', {})).code).toBe('not_logged_in')
  const login = await call(site, 'session.login', { username: 'minhtu', password: 'một mật khẩu dài' })
  const back = site.as(login.value.token)
  const [order] = (await call(back, 'lottery.orders', { gameCode: 'MBAC' })).value.rows
  expect(order).toMatchObject({ status: 4, hits: 2, payout: '197.0000' })
  expect((await enter(tu, prizes)).code).toBe('result_already_settled')

  // The result was entered wrongly: the special prize was 60499. The correction again needs two people.
  const correction = {
    gameCode: 'MBAC',
    issueNo: issue.issueNo,
    draw: { prizes: { ...prizes, DB: ['60499'] } },
    reason: 'đọc nhầm giải đặc biệt',
  }
  const asked = await call(tu, 'bo.proposeCorrection', correction)
  expect(asked).toMatchObject({ code: 'ok' })
  const correctionId = must(
    asked.value.proposals.find((one) => one.state === 'pending'),
    'it waits',
  ).id
  expect((await call(mai, 'bo.decideDraw', { proposalId: correctionId, decision: 'confirm' })).code).toBe('ok')
  await app.settleDown()
  const detail = await call(back, 'lottery.order', { id: must(order, 'the order is listed').id })
  expect(detail.value).toMatchObject({ status: 4, hits: 1, payout: '98.5000', resultVersion: 2 })
  expect(detail.value.corrections).toMatchObject([
    { resultVersion: 1, payout: '197.0000', reason: 'đọc nhầm giải đặc biệt' },
  ])
  expect((await call(back, 'wallet.balance', {})).value.sumBalance).toBe('571.5000')
  expect((await call(back, 'lottery.cancelOrder', { id: detail.value.id })).code).toBe('issue_closed')
  const report = await app.composition.audit()
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
})
