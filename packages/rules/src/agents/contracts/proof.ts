import { fromHex, sha256, toHex, utf8 } from '../../lottery/hash.ts'
import { judged, readLog, skipped, states, type FileLog, type Step } from '../../fairness/logged.ts'

export const CONTRACT_SALT_BYTES = 32
export type ContractStepName = 'text' | 'logged' | 'head'
/** What a side of a contract holds of its signature; `log`: the leaf with its proof, once it stands under a signed head. */
export type ContractFile = {
  readonly format: 'lotus-contract-proof/v1'
  /** The canonical text that was signed, the SHA-256 that the signature named, and the salt, both in hex. */
  readonly text: string
  readonly hash: string
  readonly salt: string
  readonly log?: FileLog
}

/**
 * What the public log keeps of a signed version: SHA-256 over a fixed text, the salt and the hash of its text. Terms are few enough to
 * be guessed, so a hash without a salt would tell them to anybody.
 */
export async function contractCommitment(saltHex: string, hash: string): Promise<string | undefined> {
  const salt = fromHex(saltHex)
  if (salt?.length !== CONTRACT_SALT_BYTES) return undefined
  return toHex(await sha256(utf8('lotus-contract/commitment/v1|'), salt, utf8(`|${hash}`)))
}

/** The text is what was signed, and its commitment stands in the log. Without `knownKey` nobody's key is compared: `skipped`. */
export async function checkContract(
  { text, hash, salt, log }: ContractFile,
  knownKey?: string,
): Promise<Step<ContractStepName>[]> {
  const commitment = await contractCommitment(salt, hash)
  const isSigned = toHex(await sha256(utf8(text))) === hash && commitment !== undefined
  const read = log && (await readLog(log, knownKey))
  if (read === undefined) return [judged('text', isSigned), skipped('logged'), skipped('head')]
  const entry = read.leaves.find(({ leaf }) => leaf.kind === 'contract' && leaf.body['commitment'] === commitment)
  return [
    judged('text', isSigned),
    judged('logged', states(entry, entry?.leaf.body, { commitment })),
    { name: 'head', outcome: read.head },
  ]
}
