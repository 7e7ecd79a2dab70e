import { noteToText, parseNote, verifyNote, type NoteKey, type NoteSigner } from './note.ts'

/** The promise that an accepted order will be under its issue's root, signed before the draw. */
export type Receipt = {
  readonly gameCode: string
  readonly issueNo: string
  readonly orderNo: string
  /** SHA-256 of the order's leaf, hex. */
  readonly leafHash: string
  /** ISO 8601 UTC with milliseconds. */
  readonly acceptedAt: string
}

/** The first line distinguishes receipts from checkpoints, which begin with the log's name. */
const HEAD = 'lotus-receipt/v1'
const forms = [
  /^lotus-receipt\/v1$/,
  /^[A-Z0-9]{2,12}$/,
  /^\d{8}(-\d{4,6})?$/,
  /^L\d{11,18}$/,
  /^[0-9a-f]{64}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
]

/** The canonical bytes: one field per line, in this order. */
export function receiptText({ gameCode, issueNo, orderNo, leafHash, acceptedAt }: Receipt): string {
  return `${[HEAD, gameCode, issueNo, orderNo, leafHash, acceptedAt].join('\n')}\n`
}

/** The same order always gets the same receipt, since Ed25519 signatures are deterministic. */
export async function signReceipt(signer: NoteSigner, receipt: Receipt): Promise<string> {
  const text = receiptText(receipt)
  return noteToText(text, [await signer.sign(text, new Date(receipt.acceptedAt))])
}

/** Reads a receipt without verifying it. */
export function parseReceipt(text: string): Receipt | undefined {
  const note = parseNote(text)
  const lines = note?.text.slice(0, -1).split('\n') ?? []
  if (lines.length !== forms.length || !forms.every((form, at) => form.test(lines[at] ?? ''))) return undefined
  const [, gameCode = '', issueNo = '', orderNo = '', leafHash = '', acceptedAt = ''] = lines
  return { gameCode, issueNo, orderNo, leafHash, acceptedAt }
}

/** The receipt if this key signed it; undefined otherwise. */
export async function verifyReceipt(text: string, key: NoteKey): Promise<Receipt | undefined> {
  const [receipt, note] = [parseReceipt(text), parseNote(text)]
  if (!receipt || !note || key.kind !== 'signer') return undefined
  return (await verifyNote(note, key)).isValid ? receipt : undefined
}
