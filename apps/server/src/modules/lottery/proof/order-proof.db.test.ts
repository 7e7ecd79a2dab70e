import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { noteSigner, verifyHashInclusion } from '@lotus/rules/fairness'
import { testDatabase } from '@lotus/testing'
import { getOrder } from '../sale/list-orders.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { lo2, p, setUpLottery } from '../lottery.fixtures.ts'
import { getReceipt } from '../receipt/get-receipt.ts'

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
