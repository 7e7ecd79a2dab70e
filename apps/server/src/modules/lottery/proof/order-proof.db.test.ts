import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { noteSigner, verifyHashInclusion } from '@lotus/rules/fairness'
import { testDatabase } from '@lotus/testing'
import { getOrder } from '../sale/list-orders.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { lo2, p, setUpLottery } from '../lottery.fixtures.ts'
import { cancelOrder } from '../sale/cancel-order.ts'
import { schemas } from '@lotus/contract/schemas'
import { getReceipt } from '../receipt/get-receipt.ts'

import { getCertificate } from './get-certificate.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['SEN60'])

it('detail and receipt return the same proof, and read the frozen leaves of an issue once', async () => {
  const signer = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(6))
  const member = await lottery.member('prover', p(1000))
  const issue = await lottery.selling('SEN60')
  const { orders } = await lottery.place(member, {
    gameCode: 'SEN60',
    issueNo: issue.issueNo,
    items: ['01', '02', '03', '04', '05'].map((number) => lo2([number])),
  })
  const ids = orders.map(({ id }) => id)
  expect((await getOrder(test.db, member, must(ids[0], 'it was placed'))).proof).toBeNull()
  await test.setTestTime(issue.lockAt)
  await lockIssue(lottery.deps, issue.id)
  const first = await getOrder(test.db, member, must(ids[0], 'it was placed'))
  expect(first.proof).toMatchObject({ index: 0 })

  // From here on the tree is only in the cache.
  await test.owner.query(sql`delete from lottery_order_tree where issue_id = ${issue.id}`)
  for (const [index, id] of ids.entries()) {
    const { proof } = await getOrder(test.db, member, id)
    const receipt = await getReceipt(test.db, signer, member, id)
    const { leaf, path, root } = must(proof, 'an order of a locked issue has a proof')
    expect(receipt.proof).toEqual({ index, size: 5, path, root })
    expect(await verifyHashInclusion({ hash: leaf, index, size: 5, proof: path, root })).toBe(true)
  }
})

it('the certificate tells the tickets that take part from those that were given back', async () => {
  const [member, trial] = [await lottery.member('counter', p(1000)), await lottery.trial('visitor', p(100))]
  const { issueNo, ...issue } = await lottery.selling('SEN60')
  const input = { gameCode: 'SEN60', issueNo }
  const certificate = async () => schemas['lottery.certificate'].value.parse(await getCertificate(test.db, input))
  const place = (who: bigint, numbers: readonly string[]) =>
    lottery.place(who, { ...input, items: numbers.map((number) => lo2([number])) })
  const { orders } = await place(member, ['01', '02', '03'])
  await place(trial, ['04'])
  for (const { id } of orders.slice(1)) await cancelOrder({ ...lottery.deps, wallet: lottery.wallet }, member, id)
  expect(await certificate()).toMatchObject({ liveCount: null, liveStake: null })
  await test.setTestTime(issue.lockAt)
  await lockIssue(lottery.deps, issue.id)
  // Play money counts as a ticket, and not as a stake.
  expect(await certificate()).toMatchObject({
    orderCount: 4,
    totalStake: '81.0000',
    liveCount: 2,
    liveStake: '27.0000',
  })
  const logged = await test.owner.value<string>(
    sql`select leaf from transparency_entry where kind = 'order_root' order by id desc limit 1`,
  )
  expect(JSON.parse(logged)).toMatchObject({ body: { count: 4, liveCount: 2, liveStake: '27.0000' } })
})
