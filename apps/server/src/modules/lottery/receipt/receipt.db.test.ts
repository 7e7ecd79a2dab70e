import { expect, test } from 'vitest'
import { must } from '@lotus/kernel'
import {
  auditIssue,
  checkEvidence,
  keyToText,
  noteSigner,
  verifyReceipt,
  type Certificate,
  type Evidence,
} from '@lotus/rules/fairness'
import { testDatabase } from '@lotus/testing'
import { sequenceLog } from '../../transparency/index.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { getCertificate } from '../proof/get-certificate.ts'
import { lo2, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { getReceipt } from './get-receipt.ts'

const database = await testDatabase()
const lottery = await setUpLottery(database, '2026-06-30T03:00:30Z')
const signer = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(6))
const [lan, hoa] = [await lottery.member('lanh', p(1000)), await lottery.member('hoan', p(1000))]
const { issueNo, drawAt } = await lottery.selling('SEN60')
const place = async (member: bigint, number: string) => {
  const { orders } = await lottery.place(member, { gameCode: 'SEN60', issueNo, items: [lo2([number])] })
  return must(orders[0], 'the order is accepted').id
}
const ids = [await place(lan, '07'), await place(hoa, '68'), await place(lan, '99')] as const
const early = await getReceipt(database.db, signer, lan, ids[0])

test('an accepted order has a signed receipt at once, and its proof from the lock on', async () => {
  expect(early.proof).toBeNull()
  expect(await verifyReceipt(early.receipt, signer.key)).toMatchObject({
    gameCode: 'SEN60',
    issueNo,
    leafHash: early.leafHash,
  })
  expect(await getReceipt(database.db, signer, lan, ids[0])).toEqual(early)
})

test("another member's order is not found", async () => {
  for (const id of [ids[1], '999999', 'x', '']) {
    expect(await refusalOf(getReceipt(database.db, signer, lan, id))).toEqual({ code: 'not_found' })
  }
})

test('receipt, certificate and log of a real draw pass every step; with one changed digit they do not', async () => {
  await database.setTestTime(new Date(drawAt.getTime() + 1_000))
  await advanceIssues(lottery.deps)
  await sequenceLog({ db: database.db, signer, clock: database.clock })
  const own = await getReceipt(database.db, signer, lan, ids[2])
  const proof = must(own.proof, 'the orders are frozen')
  expect((await getReceipt(database.db, signer, lan, ids[0])).receipt).toBe(early.receipt)
  const certificate: Certificate = await getCertificate(database.db, { gameCode: 'SEN60', issueNo })
  const evidence: Evidence = {
    format: 'lotus-evidence/v1',
    certificate,
    order: { leaf: own.leaf, index: proof.index, path: proof.path },
    receipt: own.receipt,
  }
  const outcomesOf = async (given: Evidence) =>
    Object.fromEntries(
      (await checkEvidence(given, { logKey: keyToText(signer.key) })).map((step) => [step.name, step.outcome]),
    )
  expect(await outcomesOf(evidence)).toMatchObject({
    commitment: 'ok',
    order: 'ok',
    receipt: 'ok',
    draw: 'ok',
    beacon: 'skipped',
  })
  const text = JSON.stringify(certificate.draw)
  const at = text.search(/\d"/)
  const digit = (Number(text[at]) + 1) % 10
  const draw = JSON.parse(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`) as Certificate['draw']
  expect(await outcomesOf({ ...evidence, certificate: { ...certificate, draw } })).toMatchObject({
    order: 'ok',
    draw: 'bad',
  })

  const leafHashes = await Promise.all(
    (
      [
        [lan, ids[0]],
        [hoa, ids[1]],
        [lan, ids[2]],
      ] as const
    ).map(async ([member, id]) => (await getReceipt(database.db, signer, member, id)).leafHash),
  )
  const issue = { gameCode: 'SEN60', issueNo, root: proof.root, count: proof.size, leafHashes }
  expect(await auditIssue(issue, [early.receipt, own.receipt], signer.key)).toEqual([])
})
