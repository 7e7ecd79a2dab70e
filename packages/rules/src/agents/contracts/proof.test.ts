import { expect, it } from 'vitest'
import { checkContract, contractCommitment } from './proof.ts'
import { sha256, toHex, utf8 } from '../../lottery/hash.ts'

const text = '{"format":"lotus-contract/v1"}'
const hash = toHex(await sha256(utf8(text)))
const salt = '0f'.repeat(32)
const file = { format: 'lotus-contract-proof/v1', text, hash, salt } as const
const outcomes = async (one: Parameters<typeof checkContract>[0]) =>
  (await checkContract(one)).map(({ outcome }) => outcome)

it('commits to the hash under the salt, so that terms cannot be guessed (issue 19)', async () => {
  const commitment = await contractCommitment(salt, hash)
  expect(commitment).toMatch(/^[0-9a-f]{64}$/)
  expect(await contractCommitment('10'.repeat(32), hash)).not.toBe(commitment)
  expect(await contractCommitment('0f', hash)).toBeUndefined()
})

it('checks the text without a log, and finds another text', async () => {
  expect(await outcomes(file)).toEqual(['ok', 'skipped', 'skipped'])
  expect(await outcomes({ ...file, text: `${text} ` })).toEqual(['bad', 'skipped', 'skipped'])
  const log = { key: 'none', checkpoint: 'none', entries: [] }
  expect(await outcomes({ ...file, log })).toEqual(['ok', 'skipped', 'skipped'])
})
