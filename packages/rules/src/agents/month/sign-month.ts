import { sortedJson } from '../../fairness/log-leaf.ts'
import { noteToText, keyToText, type NoteSigner } from '../../fairness/note.ts'
import { sha256, toHex, utf8 } from '../../lottery/hash.ts'
import type { MonthStatement } from './month.ts'

/** The first line of the signed note, and the format of the file. */
const FORMAT = 'lotus-agent-month/v1'

/** A statement of a month as a file, with its hash and its signature. */
export type SignedMonth = { readonly file: string; readonly hash: string; readonly key: string }

/**
 * Signs a month: SHA-256 of the statement's canonical JSON (keys sorted), and a signed note over whose it is, the month and
 * that hash. The same month always gets the same bytes, since Ed25519 signatures are deterministic.
 */
export async function signMonth(signer: NoteSigner, statement: MonthStatement): Promise<SignedMonth> {
  const hash = toHex(await sha256(utf8(sortedJson(statement))))
  const text = `${[FORMAT, statement.account, statement.month, hash].join('\n')}\n`
  const note = noteToText(text, [await signer.sign(text, new Date(statement.to))])
  const key = keyToText(signer.key)
  return { file: `${sortedJson({ format: FORMAT, hash, key, note, statement })}\n`, hash, key }
}
