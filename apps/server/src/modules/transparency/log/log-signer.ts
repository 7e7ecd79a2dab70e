import { createHmac, createPublicKey, createPrivateKey, sign } from 'node:crypto'
import { noteSigner, toHex, type NoteSigner } from '@lotus/rules/fairness'

/** The DER prefix of the 32 secret bytes of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const NAME_DIGITS = 12

/**
 * The key that signs the log's checkpoints and the receipts of orders. Like the channels' secrets it is derived from
 * the pepper, which is kept outside the database: made at the first start, the same in every process, in the backup,
 * and in no table. The log's name contains the beginning of its public key, so that two installations never share one.
 */
export async function createLogSigner(pepper: Uint8Array): Promise<NoteSigner> {
  const secret = createHmac('sha256', pepper).update('lotus transparency log key v1').digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return noteSigner('signer', `lotus-log-${toHex(publicKey).slice(0, NAME_DIGITS)}`, secret, (bytes) =>
    sign(null, bytes, key),
  )
}
